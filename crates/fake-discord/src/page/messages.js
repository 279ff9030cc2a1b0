// Messages as DOM nodes: text, embeds, files, buttons, menus, and version 2 components.

import { el, markdown, relative } from "./markdown.js";

const COLOURS = ["#c2543f", "#3f7fc2", "#3f9a5f", "#9a5fb5", "#b5873f", "#3f9a9a", "#b54f7f", "#6b7f3f"];
export const colourOf = (id) => COLOURS[Number(BigInt(id) % 8n)];

export function avatar(person, small = false) {
  const node = el("span", { class: small ? "avatar small" : "avatar", "aria-hidden": "true" }, person.name[0]);
  node.style.background = person.name === "Herald" ? "#5b6ee1" : colourOf(person.id);
  return node;
}

const clock = (date) => date.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const names = (context, id) => context.people.get(id) || { id, name: "Someone" };

// Whether a message continues the one before it, so that its head can be left out.
function continues(message, before) {
  return before && before.author.id === message.author.id && !(message.used && message.type === 20)
    && before.type !== 18 && before.type !== 21 && !message.message_reference && before.ephemeral === message.ephemeral
    && new Date(message.timestamp) - new Date(before.timestamp) < 300000;
}

export function messageNode(message, before, context) {
  const author = names(context, message.author.id);
  if (message.type === 18) {
    const open = () => context.open(message.message_reference.channel_id);
    return el("article", { class: "message system", id: `message-${message.id}`, "data-message-id": message.id },
      el("span", { class: "line" }, `${author.name} started a thread: `, el("button", { type: "button", class: "link", onclick: open }, message.content)));
  }
  if (message.type === 21) {
    const origin = message.referenced_message;
    return el("article", { class: "message system", id: `message-${message.id}`, "data-message-id": message.id },
      el("span", { class: "line" }, "This thread began with: ", el("em", {}, summary(origin, context))));
  }
  const joined = continues(message, before);
  const pinged = message.pings.includes(context.me);
  const node = el("article", {
    class: ["message", joined && "joined", message.ephemeral && "ephemeral", pinged && "pinged"].filter(Boolean).join(" "),
    id: `message-${message.id}`, "data-message-id": message.id, "data-author": author.name,
    "data-ephemeral": message.ephemeral ? "true" : null, "data-pinged": pinged ? "true" : null,
    "data-thinking": message.thinking ? "true" : null,
  });
  if (message.used && message.type === 20) {
    const user = names(context, message.used.user);
    node.append(el("div", { class: "above" }, avatar(user, true), el("b", {}, user.name), " used ", el("span", { class: "mention" }, `/${message.used.command}`)));
  } else if (message.message_reference) {
    const origin = message.referenced_message;
    const jump = () => document.getElementById(`message-${message.message_reference.message_id}`)?.scrollIntoView({ block: "center" });
    node.append(el("button", { type: "button", class: "above", onclick: jump, "aria-label": "Go to the message replied to" },
      origin ? avatar(names(context, origin.author.id), true) : "", el("b", {}, origin ? names(context, origin.author.id).name : ""), " ", el("span", { class: "cut" }, summary(origin, context))));
  }
  if (!joined) {
    const when = new Date(message.timestamp);
    node.append(avatar(author), el("header", {}, el("span", { class: "author" }, author.name),
      author.bot ? el("span", { class: "tag" }, "APP") : "",
      el("time", { datetime: message.timestamp, title: when.toLocaleString() }, clock(when))));
  } else {
    node.append(el("span", { class: "side-time", "aria-hidden": "true" }, clock(new Date(message.timestamp))));
  }
  const body = el("div", { class: "body" });
  node.append(body);
  if (message.thinking) {
    body.append(el("div", { class: "thinking" }, el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")), `${author.name} is thinking…`));
  } else if (message.content) {
    const text = el("div", { class: "content" }, markdown(message.content, context));
    if (message.edited_timestamp) lastBlock(text).append(el("span", { class: "edited", title: new Date(message.edited_timestamp).toLocaleString() }, " (edited)"));
    body.append(text);
  }
  for (const file of message.attachments) body.append(attachment(file));
  for (const embed of message.embeds) body.append(embedNode(embed, context));
  const scope = { message, context, body };
  for (const part of message.components) body.append(component(part, scope));
  if (message.reactions) {
    body.append(el("div", { class: "reactions" }, ...message.reactions.map((r) => el("span", { class: "reaction" }, `${r.emoji.name} ${r.count}`))));
  }
  if (message.thread && context.channels.has(message.thread.id)) {
    const thread = context.channels.get(message.thread.id);
    body.append(el("button", { type: "button", class: "thread-link", "data-thread-id": thread.id, onclick: () => context.open(thread.id) },
      el("b", {}, thread.name), el("span", {}, thread.thread_metadata.archived ? "Archived thread ›" : "Open thread ›")));
  }
  if (message.ephemeral) {
    const dismiss = () => context.act({ do: "dismiss", message: message.id });
    body.append(el("div", { class: "only-you" }, el("span", {}, "Only you can see this"), el("span", { "aria-hidden": "true" }, "·"),
      el("button", { type: "button", class: "link", "data-dismiss": message.id, onclick: dismiss }, "Dismiss message")));
  }
  const failure = context.failures.get(message.id);
  if (failure) body.append(el("div", { class: "failed", role: "alert" }, failure));
  return node;
}

const lastBlock = (text) => (text.lastElementChild && /^(P|LI)$/.test(text.lastElementChild.tagName) ? text.lastElementChild : text);

function summary(origin, context) {
  if (!origin) return "Original message was deleted";
  const text = origin.content || origin.embeds?.[0]?.title || origin.embeds?.[0]?.description || (origin.attachments?.length ? "an attachment" : "a message");
  return text.replace(/<@!?(\d+)>/g, (_, id) => `@${names(context, id).name}`).replace(/<t:(\d+)(:\w)?>/g, (_, at) => relative(Number(at))).replace(/[*_`~|]|^-?#+ /gm, "").split("\n")[0].slice(0, 120);
}

function picture(url, description, name, size = {}) {
  const image = el("img", { src: url, alt: description || "", loading: "lazy", width: size.width, height: size.height, "data-filename": name });
  // Its room is there before it is loaded, so that nothing is pushed down.
  if (size.width && size.height) {
    image.style.aspectRatio = `${size.width} / ${size.height}`;
    image.style.width = `${Math.round(size.width * Math.min(1, 460 / size.width, 460 / size.height))}px`;
  }
  const frame = el("figure", { class: "picture" }, el("a", { href: url, target: "_blank", rel: "noopener" , "aria-label": description ? "Open the picture" : `Open the picture ${name || ""}` }, image));
  if (description) {
    const text = el("figcaption", { hidden: true }, description);
    const toggle = el("button", { type: "button", class: "alt", "aria-expanded": "false", "aria-label": "Show the alt text" }, "ALT");
    toggle.addEventListener("click", () => {
      text.hidden = !text.hidden;
      toggle.setAttribute("aria-expanded", String(!text.hidden));
      toggle.setAttribute("aria-label", text.hidden ? "Show the alt text" : "Hide the alt text");
    });
    frame.append(toggle, text);
  }
  return frame;
}

function attachment(file) {
  if (/^image\//.test(file.content_type || "")) return picture(file.url, file.description, file.filename, file);
  const size = file.size < 1024 ? `${file.size} bytes` : `${(file.size / 1024).toFixed(1)} KB`;
  return el("div", { class: "file", "data-filename": file.filename }, el("a", { href: file.url, target: "_blank", rel: "noopener", download: file.filename }, file.filename), el("small", {}, size), file.description ? el("small", {}, file.description) : "");
}

function embedNode(embed, context) {
  const node = el("div", { class: "embed" });
  if (embed.color !== undefined) node.style.borderLeftColor = `#${embed.color.toString(16).padStart(6, "0")}`;
  const main = el("div", { class: "embed-main" });
  if (embed.author) main.append(el("div", { class: "embed-author" }, embed.author.name));
  if (embed.title) main.append(el("div", { class: "embed-title", role: "heading", "aria-level": "4" }, embed.url ? el("a", { href: embed.url, target: "_blank", rel: "noopener noreferrer" }, embed.title) : markdown(embed.title, context)));
  if (embed.description) main.append(el("div", { class: "content" }, markdown(embed.description, context)));
  if (embed.fields?.length) {
    main.append(el("div", { class: "fields" }, ...embed.fields.map((field) => el("div", { class: field.inline ? "field inline" : "field" },
      el("div", { class: "field-name" }, markdown(field.name, context)), el("div", { class: "content" }, markdown(field.value, context))))));
  }
  node.append(main);
  if (embed.thumbnail) node.append(el("img", { class: "thumbnail", src: embed.thumbnail.url, alt: embed.thumbnail.description || "" }));
  if (embed.image) node.append(picture(embed.image.url, embed.image.description, "", embed.image));
  if (embed.footer || embed.timestamp) {
    const when = embed.timestamp ? new Date(embed.timestamp).toLocaleString() : "";
    node.append(el("div", { class: "embed-footer" }, [embed.footer?.text, when].filter(Boolean).join(" • ")));
  }
  return node;
}

function emojiOf(part) {
  if (!part.emoji?.name) return "";
  if (!part.emoji.id) return el("span", { class: "emoji", "aria-hidden": part.label ? "true" : null }, part.emoji.name);
  const image = el("img", { class: "emoji", src: `/emojis/${part.emoji.id}.png`, alt: part.label ? "" : part.emoji.name });
  // One that is gone leaves the words.
  image.addEventListener("error", () => image.remove());
  return image;
}

function component(part, scope) {
  const inner = () => (part.components || []).map((child) => component(child, scope));
  switch (part.type) {
    case 1: return el("div", { class: "row" }, ...inner());
    case 2: return button(part, scope);
    case 3: case 5: case 6: case 7: case 8: return menu(part, scope);
    case 9: return el("div", { class: "section" }, el("div", {}, ...inner()), component(part.accessory, scope));
    case 10: return el("div", { class: "content" }, markdown(part.content, scope.context));
    case 11: return el("img", { class: "thumbnail", src: part.media.url, alt: part.description || "" });
    case 12: return el("div", { class: "gallery" }, ...part.items.map((item) => picture(item.media.url, item.description, "", item.media)));
    case 13: return el("div", { class: "file" }, el("a", { href: part.file.url, target: "_blank", rel: "noopener" }, part.file.url.split("/").pop()));
    case 14: return part.divider ? el("hr", { class: part.spacing === 2 ? "wide" : "" }) : el("div", { class: "gap" });
    case 17: {
      const box = el("div", { class: "container" }, ...inner());
      if (part.accent_color !== null && part.accent_color !== undefined) box.style.borderLeftColor = `#${part.accent_color.toString(16).padStart(6, "0")}`;
      return box;
    }
    default: return el("div", { class: "subtext" }, "(a component the sandbox cannot show)");
  }
}

async function use(scope, body, control) {
  scope.context.failures.delete(scope.message.id);
  control.setAttribute("aria-busy", "true");
  try {
    await scope.context.act({ message: scope.message.id, ...body });
  } catch (error) {
    const words = error.message === "The application did not respond" ? "This interaction failed" : error.message;
    scope.context.failures.set(scope.message.id, words);
    scope.context.redraw(scope.message);
  }
  control.removeAttribute("aria-busy");
}

function button(part, scope) {
  const label = [emojiOf(part), part.label ? el("span", {}, part.label) : ""];
  if (part.style === 5) return el("a", { class: "button s5", href: part.url, target: "_blank", rel: "noopener noreferrer" }, ...label, el("span", { "aria-hidden": "true" }, "↗"));
  const node = el("button", { type: "button", class: `button s${part.style}`, disabled: part.disabled, "data-custom-id": part.custom_id }, ...label);
  node.addEventListener("click", () => use(scope, { do: "click", custom_id: part.custom_id }, node));
  return node;
}

function menuOptions(part, context) {
  if (part.type === 3) return part.options;
  if (part.type === 8) return [...context.channels.values()].filter((c) => c.type === 0).map((c) => ({ label: `#${c.name}`, value: c.id }));
  return [...context.people.values()].map((person) => ({ label: person.name, value: person.id }));
}

function menu(part, scope) {
  const options = menuOptions(part, scope.context);
  const many = part.max_values > 1 || part.min_values === 0;
  const chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
  const words = () => options.filter((o) => chosen.has(o.value)).map((o) => o.label).join(", ") || part.placeholder || "Make a selection";
  const text = el("span", { class: "cut" }, words());
  const face = el("button", { type: "button", class: "menu-button", disabled: part.disabled, "data-custom-id": part.custom_id, "aria-haspopup": "listbox", "aria-expanded": "false", "aria-label": part.placeholder || "Make a selection" }, text, el("span", { "aria-hidden": "true" }, "▾"));
  const list = el("div", { class: "menu-list", role: "listbox", "aria-multiselectable": many ? "true" : null, "aria-label": part.placeholder || "Options", hidden: true });
  const box = el("div", { class: "menu" }, face, list);
  const show = (open) => {
    // Near the end of the log there is no room below.
    const log = box.closest("#log")?.getBoundingClientRect();
    if (open && log) list.classList.toggle("up", log.bottom - face.getBoundingClientRect().bottom < 300);
    list.hidden = !open; face.setAttribute("aria-expanded", String(open)); if (open) (list.querySelector("[aria-selected=true]") || list.querySelector("button"))?.focus();
  };
  const send = () => { show(false); face.focus(); use(scope, { do: "choose", custom_id: part.custom_id, values: [...chosen] }, face); };
  for (const option of options) {
    const item = el("button", { type: "button", role: "option", "aria-selected": String(chosen.has(option.value)), "data-value": option.value },
      emojiOf(option), el("span", {}, option.label, option.description ? el("small", {}, option.description) : ""));
    item.addEventListener("click", () => {
      if (!many) { chosen.clear(); chosen.add(option.value); text.textContent = words(); send(); return; }
      if (chosen.has(option.value)) chosen.delete(option.value);
      else if (chosen.size < part.max_values) chosen.add(option.value);
      item.setAttribute("aria-selected", String(chosen.has(option.value)));
      text.textContent = words();
      if (done) done.disabled = chosen.size < part.min_values;
    });
    list.append(item);
  }
  const done = many ? el("button", { type: "button", class: "button s1 menu-done", disabled: chosen.size < part.min_values, onclick: send }, "Choose") : null;
  if (done) list.append(done);
  face.addEventListener("click", () => show(list.hidden));
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !list.hidden) { event.stopPropagation(); show(false); face.focus(); }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || list.hidden) return;
    event.preventDefault();
    const all = [...list.querySelectorAll("button")];
    all[(all.indexOf(document.activeElement) + step + all.length) % all.length].focus();
  });
  box.addEventListener("focusout", (event) => { if (event.relatedTarget && !box.contains(event.relatedTarget)) show(false); });
  document.addEventListener("click", (event) => { if (box.isConnected && !box.contains(event.target)) show(false); });
  return box;
}
