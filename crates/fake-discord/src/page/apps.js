// The context menus of people and messages.

import { el } from "./markdown.js";

// Opens a menu at a point, with a title, the applications' commands and the page's own entries
// (each {label, key, words, run}).
function openMenu(at, title, apps, own) {
  const menu = document.getElementById("apps");
  const item = (entry) => {
    const node = el("button", { type: "button", role: "menuitem", "data-app": entry.key, onclick: () => { menu.close(); entry.run(); } }, entry.label);
    if (entry.words) node.append(el("small", {}, entry.words));
    return node;
  };
  const offered = apps.length ? apps.map(item) : [el("small", { class: "nothing" }, "No application offers anything here.")];
  menu.replaceChildren(el("b", { class: "menu-title" }, title), ...own.map(item), el("div", { class: "list-title" }, "Apps ▸"), ...offered);
  if (!menu.open) menu.showModal();
  // Next to the point, but inside the window.
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(at.x, window.innerWidth - width - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(at.y, window.innerHeight - height - 8))}px`;
  menu.querySelector("button")?.focus();
}

// Closes the menu on a click outside, and moves through it with the arrow keys.
export function watchMenu() {
  const menu = document.getElementById("apps");
  menu.addEventListener("click", (event) => { if (event.target === menu) menu.close(); });
  menu.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...menu.querySelectorAll("button")];
    all[(all.indexOf(document.activeElement) + step + all.length) % all.length]?.focus();
  });
}

// Opens the menus of a part of the page on a right click, a long touch, or a press on a name or the
// three dots. context: see page.js.
export function offerMenus(root, context) {
  const act = (name, body) => context.onApp(name, body);
  const ofPerson = (id, at) => {
    const person = context.people.get(id);
    if (!person) return;
    const channel = context.place();
    const apps = (channel?.user_commands || []).map((command) => ({ label: command.name, key: command.name, run: () => act(command.name, { do: "on_person", channel: channel.id, name: command.name, target: id }) }));
    const own = [];
    if (!person.bot && id !== context.me) own.push({ label: `Speak as ${person.name}`, key: "speak-as", run: () => context.become(person.name) });
    openMenu(at, person.name, apps, own);
  };
  const ofMessage = (id, at) => {
    const message = context.message(id);
    if (!message || message.ephemeral || message.thinking) return;
    const channel = context.place();
    const apps = (channel?.message_commands || []).map((command) => ({ label: command.name, key: command.name, run: () => act(command.name, { do: "on_message", name: command.name, target: id }) }));
    openMenu(at, "Message", apps, []);
  };
  const below = (node) => { const { left, bottom } = node.getBoundingClientRect(); return { x: left, y: bottom + 2 }; };
  root.addEventListener("contextmenu", (event) => {
    if (event.target.closest("a, input, textarea")) return;
    const person = event.target.closest("[data-user-id]"), message = event.target.closest("article[data-message-id]");
    if (!person && !message) return;
    const at = { x: event.clientX, y: event.clientY };
    event.preventDefault();
    if (person) ofPerson(person.dataset.userId, at);
    else ofMessage(message.dataset.messageId, at);
  });
  root.addEventListener("click", (event) => {
    const dots = event.target.closest("[data-message-menu]"), person = event.target.closest("[data-user-id]");
    if (dots) ofMessage(dots.dataset.messageMenu, below(dots));
    else if (person) ofPerson(person.dataset.userId, below(person));
  });
}
