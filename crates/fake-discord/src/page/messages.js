// Messages as DOM nodes: author, text, embeds and files.

import { component } from "./components.js";
import { el, markdown, relative } from "./markdown.js";
import { attachment, picture } from "./pictures.js";

const IS_COMPONENTS_V2 = 1 << 15;
const COLOURS = ["#c2543f", "#3f7fc2", "#3f9a5f", "#9a5fb5", "#b5873f", "#3f9a9a", "#b54f7f", "#6b7f3f"];
export const colourOf = (id) => COLOURS[Number(BigInt(id) % 8n)];

export function avatar(person, small = false) {
  const node = el("span", { class: small ? "avatar small" : "avatar", "aria-hidden": "true" }, person.name[0]);
  node.style.background = person.name === "Herald" ? "#5b6ee1" : colourOf(person.id);
  return node;
}

const clock = (date) => date.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const names = (context, id) => context.people.get(id) || { id, name: "Someone" };

// Whether it answers a slash command or a context menu command.
const isCommand = (message) => message.type === 20 || message.type === 23;

// Whether a message continues the previous one, so that its head is left out.
function continues(message, before) {
  return before && before.author.id === message.author.id && !(message.used && isCommand(message))
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
  if (message.used && isCommand(message)) {
    const user = names(context, message.used.user);
    node.append(el("div", { class: "above" }, avatar(user, true), el("b", {}, user.name), " used ", el("span", { class: "mention" }, message.type === 20 ? `/${message.used.command}` : message.used.command)));
  } else if (message.message_reference) {
    const origin = message.referenced_message;
    const jump = () => document.getElementById(`message-${message.message_reference.message_id}`)?.scrollIntoView({ block: "center" });
    node.append(el("button", { type: "button", class: "above", onclick: jump, "aria-label": "Go to the message replied to" },
      origin ? avatar(names(context, origin.author.id), true) : "", el("b", {}, origin ? names(context, origin.author.id).name : ""), " ", el("span", { class: "cut" }, summary(origin, context))));
  }
  if (!joined) {
    const when = new Date(message.timestamp);
    const picture = avatar(author);
    picture.dataset.userId = author.id;
    node.append(picture, el("header", {}, el("button", { type: "button", class: "author", "data-user-id": author.id, "aria-haspopup": "menu" }, author.name),
      author.bot ? el("span", { class: "tag" }, "APP") : "",
      el("time", { datetime: message.timestamp, title: when.toLocaleString() }, clock(when))));
  } else {
    node.append(el("span", { class: "side-time", "aria-hidden": "true" }, clock(new Date(message.timestamp))));
  }
  if (!message.ephemeral && !message.thinking) {
    node.append(el("button", { type: "button", class: "more-actions", "data-message-menu": message.id, "aria-label": "More", title: "More", "aria-haspopup": "menu" }, "⋯"));
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
  if (message.flags & IS_COMPONENTS_V2 && message.edited_timestamp) {
    body.append(el("span", { class: "edited", title: new Date(message.edited_timestamp).toLocaleString() }, "(edited)"));
  }
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

// Returns the first text of version 2 components.
function firstText(components) {
  for (const part of components || []) {
    const text = part.type === 10 ? part.content : firstText(part.components);
    if (text) return text;
  }
  return "";
}

function summary(origin, context) {
  if (!origin) return "Original message was deleted";
  const text = origin.content || firstText(origin.components) || origin.embeds?.[0]?.title || origin.embeds?.[0]?.description || (origin.attachments?.length ? "an attachment" : "a message");
  return text.replace(/<@!?(\d+)>/g, (_, id) => `@${names(context, id).name}`).replace(/<t:(\d+)(:\w)?>/g, (_, at) => relative(Number(at))).replace(/[*_`~|]|^-?#+ /gm, "").trim().split("\n")[0].slice(0, 120);
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
