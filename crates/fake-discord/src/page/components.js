// The components of messages: buttons, menus, and version 2 blocks.

import { el, markdown } from "./markdown.js";
import { covered, fileOf, gallery, thumbnail } from "./pictures.js";

function emojiOf(part) {
  if (!part.emoji?.name) return "";
  if (!part.emoji.id) return el("span", { class: "emoji", "aria-hidden": part.label ? "true" : null }, part.emoji.name);
  const image = el("img", { class: "emoji", src: `/emojis/${part.emoji.id}.png`, alt: part.label ? "" : part.emoji.name });
  // Without the image, the words remain.
  image.addEventListener("error", () => image.remove());
  return image;
}

export function component(part, scope) {
  const inner = () => (part.components || []).map((child) => component(child, scope));
  switch (part.type) {
    case 1: return el("div", { class: "row" }, ...inner());
    case 2: return button(part, scope);
    case 3: case 5: case 6: case 7: case 8: return menu(part, scope);
    case 9: return el("div", { class: "section" }, el("div", { class: "section-texts" }, ...inner()), component(part.accessory, scope));
    case 10: return el("div", { class: "content" }, markdown(part.content, scope.context));
    case 11: return thumbnail(part);
    case 12: return gallery(part.items);
    case 13: return fileOf(part);
    case 14: return el(part.divider ? "hr" : "div", { class: part.spacing === 2 ? "space wide" : "space" });
    case 17: {
      const box = el("div", { class: "container" }, ...inner());
      if (part.accent_color !== null && part.accent_color !== undefined) {
        box.classList.add("edged");
        box.style.borderLeftColor = `#${part.accent_color.toString(16).padStart(6, "0")}`;
      }
      return part.spoiler ? covered(box) : box;
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

// Returns a menu's own options, or people, roles and channels.
export function menuOptions(part, context) {
  if (part.type === 3) return part.options;
  const chosen = new Set((part.default_values || []).map((value) => value.id));
  const offered = (id, label, description) => ({ label, value: id, description, default: chosen.has(id) });
  if (part.type === 8) {
    const fits = (channel) => channel.type !== 1 && channel.type !== 3 && (!part.channel_types?.length || part.channel_types.includes(channel.type));
    return [...context.channels.values()].filter(fits).map((channel) => offered(channel.id, `#${channel.name}`));
  }
  const people = part.type === 6 ? [] : context.byNearness().map((person) => offered(person.id, person.name, person.bot ? "APP" : person.id === context.me ? "you" : ""));
  const roles = part.type === 5 ? [] : context.roles.map((role) => offered(role.id, role.name.startsWith("@") ? role.name : `@${role.name}`));
  return [...people, ...roles];
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
    // Near the end of the log, the list opens upwards.
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
