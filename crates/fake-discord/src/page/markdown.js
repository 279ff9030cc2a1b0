// Discord's Markdown as DOM nodes. HTML in messages is never parsed.

const element = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "class") node.className = value;
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
};
export { element as el };

const INLINE = [
  [/^\\([^A-Za-z0-9\s])/, (m) => m[1]],
  [/^``(.+?)``(?!`)/s, (m) => element("code", {}, m[1].trim())],
  [/^`([^`]+)`/, (m) => element("code", {}, m[1])],
  [/^\|\|(.+?)\|\|/s, (m, c) => spoiler(inline(m[1], c))],
  [/^\*\*\*(.+?)\*\*\*/s, (m, c) => element("strong", {}, element("em", {}, ...inline(m[1], c)))],
  [/^\*\*(.+?)\*\*(?!\*)/s, (m, c) => element("strong", {}, ...inline(m[1], c))],
  [/^__(.+?)__(?!_)/s, (m, c) => element("u", {}, ...inline(m[1], c))],
  [/^~~(.+?)~~/s, (m, c) => element("s", {}, ...inline(m[1], c))],
  [/^\*(?=\S)(.+?\S|\S)\*(?!\*)/s, (m, c) => element("em", {}, ...inline(m[1], c))],
  [/^_(?=\S)(.+?\S|\S)_(?![A-Za-z0-9_])/s, (m, c, before) => /[A-Za-z0-9]$/.test(before) ? null : element("em", {}, ...inline(m[1], c))],
  [/^<@!?(\d+)>/, (m, c) => mention(m[1], c)],
  [/^<#(\d+)>/, (m, c) => channel(m[1], c)],
  [/^<\/([^:>]+):(\d+)>/, (m) => element("span", { class: "mention" }, `/${m[1]}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => moment(Number(m[1]), m[2] || "f")],
  [/^<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, c) => link(m[2], inline(m[1], c))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], [m[1]])],
  [/^https?:\/\/[^\s<>]*[^\s<>.,:;"')\]]/, (m) => link(m[0], [m[0]])],
  [/^@(?:everyone|here)\b/, (m) => element("span", { class: "mention" }, m[0])],
];

function inline(text, context) {
  const out = [];
  let plain = "", rest = text;
  const flush = () => { if (plain) { out.push(plain); plain = ""; } };
  outer: while (rest) {
    for (const [pattern, make] of INLINE) {
      const match = pattern.exec(rest);
      if (!match) continue;
      const node = make(match, context, plain);
      if (node === null) continue;
      if (typeof node === "string") plain += node;
      else { flush(); out.push(node); }
      rest = rest.slice(match[0].length);
      continue outer;
    }
    if (rest[0] === "\n") { flush(); out.push(element("br")); }
    else plain += rest[0];
    rest = rest.slice(1);
  }
  flush();
  return out;
}

function spoiler(children) {
  const node = element("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler" }, ...children);
  const show = () => { node.classList.add("shown"); node.removeAttribute("aria-label"); };
  node.addEventListener("click", show);
  node.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); show(); } });
  return node;
}

function link(url, children) {
  return element("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, ...children);
}

function mention(id, context) {
  const person = context.people.get(id);
  const own = id === context.me ? " own" : "";
  return element("span", { class: `mention${own}`, "data-user-id": id }, `@${person ? person.name : "unknown-user"}`);
}

function channel(id, context) {
  const place = context.channels.get(id);
  const open = () => { if (place) context.open(id); };
  return element("button", { type: "button", class: "mention", "data-channel-link": id, onclick: open }, place ? `#${place.name}` : "#unknown");
}

const FORMATS = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

function moment(seconds, style) {
  const date = new Date(seconds * 1000);
  const node = element("time", { class: "moment", datetime: date.toISOString(), title: date.toLocaleString(undefined, FORMATS.F) });
  if (style === "R") { node.dataset.relative = seconds; node.textContent = relative(seconds); }
  else node.textContent = date.toLocaleString(undefined, FORMATS[style]);
  return node;
}

export function relative(seconds) {
  const away = seconds - Date.now() / 1000, size = Math.abs(away);
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  for (const [unit, length] of [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60]]) {
    if (size >= length) return words.format(Math.round(away / length), unit);
  }
  return words.format(Math.round(away), "second");
}

// Keeps relative times up to date.
setInterval(() => {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    const text = relative(Number(node.dataset.relative));
    if (node.textContent !== text) node.textContent = text;
  }
}, 1000);

// Renders a whole message: blocks first, then inline marks.
export function markdown(text, context) {
  const out = document.createDocumentFragment();
  const parts = text.split(/```(?:([\w+-]*)\n)?([\s\S]*?)```/);
  for (let at = 0; at < parts.length; at += 3) {
    blocks(parts[at], context, out);
    if (at + 2 < parts.length) out.append(element("pre", {}, element("code", {}, parts[at + 2].replace(/\n$/, ""))));
  }
  return out;
}

function blocks(text, context, out) {
  const lines = text.replace(/^\n|\n$/g, "").split("\n");
  let paragraph = [];
  const flush = () => {
    const joined = paragraph.join("\n");
    if (joined.trim()) out.append(element("p", {}, ...inline(joined, context)));
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    let match;
    if ((match = /^(#{1,3})\s+(.+)$/.exec(line))) {
      flush();
      out.append(element("div", { class: `heading h${match[1].length}`, role: "heading", "aria-level": String(match[1].length + 2) }, ...inline(match[2], context)));
    } else if ((match = /^-#\s+(.+)$/.exec(line))) {
      flush();
      out.append(element("small", { class: "subtext" }, ...inline(match[1], context)));
    } else if ((match = /^>>>\s?([\s\S]*)$/.exec(line))) {
      flush();
      const quote = element("blockquote");
      blocks([match[1], ...lines.slice(at + 1)].join("\n"), context, quote);
      out.append(quote);
      return;
    } else if (/^>\s/.test(line)) {
      flush();
      const quoted = [];
      while (at < lines.length && /^>\s?/.test(lines[at])) { quoted.push(lines[at].replace(/^>\s?/, "")); at += 1; }
      at -= 1;
      const quote = element("blockquote");
      blocks(quoted.join("\n"), context, quote);
      out.append(quote);
    } else if (/^\s*(?:[-*]|\d+\.)\s+\S/.test(line)) {
      flush();
      const ordered = /^\s*\d+\./.test(line);
      const list = element(ordered ? "ol" : "ul", ordered ? { start: /\d+/.exec(line)[0] } : {});
      let inner = null;
      while (at < lines.length && (match = /^(\s*)(?:[-*]|\d+\.)\s+(.+)$/.exec(lines[at]))) {
        if (match[1].length < 2 && /^\s*\d/.test(lines[at]) !== ordered) break;
        const item = element("li", {}, ...inline(match[2], context));
        if (match[1].length >= 2 && list.lastElementChild) {
          inner = inner || list.lastElementChild.appendChild(element("ul"));
          inner.append(item);
        } else { inner = null; list.append(item); }
        at += 1;
      }
      at -= 1;
      out.append(list);
    } else if (line.trim() === "") {
      flush();
      if (at > 0 && at < lines.length - 1) out.append(element("div", { class: "gap" }));
    } else paragraph.push(line);
  }
  flush();
}
