// The input line: plain messages, the command list, and commands with their options.

import { el } from "./markdown.js";
import { avatar } from "./messages.js";

const NUMBER = new Set([4, 10]);

export class Composer {
  // context: people, channels, me; commands(): the commands here; say(text); run(body, files);
  // suggest(body) returns autocomplete's choices.
  constructor(root, context) {
    this.root = root;
    this.context = context;
    this.list = el("div", { id: "suggestions", role: "listbox", "aria-label": "Suggestions", hidden: true });
    this.line = el("div", { id: "line" });
    this.error = el("div", { id: "composer-error", role: "alert" });
    root.replaceChildren(this.list, this.error, this.line);
    this.items = [];
    this.at = -1;
    this.plain();
    document.addEventListener("pointerdown", (event) => { if (!root.contains(event.target)) this.suggest([]); });
  }

  // ---- plain text and the command list

  plain(text = "", focus = false) {
    this.command = null;
    this.askNoMore();
    this.complain("");
    const place = this.context.place();
    const locked = place?.thread_metadata?.locked;
    this.entry = el("textarea", { id: "entry", rows: 1, autocomplete: "off", disabled: locked, "aria-label": `Message ${this.context.title()}`, "aria-controls": "suggestions",
      placeholder: locked ? "This thread is locked." : window.innerWidth < 700 ? "Message, or / for commands" : `Message ${this.context.title()}, or / for commands` });
    this.entry.value = text;
    this.entry.addEventListener("input", () => this.typed());
    this.entry.addEventListener("keydown", (event) => this.key(event));
    const slash = el("button", { type: "button", id: "slash", disabled: locked, "aria-label": "Commands", title: "Commands", onclick: () => { this.entry.value = "/"; this.entry.focus(); this.typed(); } }, "/");
    const send = el("button", { type: "button", id: "send", disabled: locked, "aria-label": "Send", onclick: () => this.send() }, "➤");
    this.line.className = "";
    this.line.replaceChildren(slash, this.entry, send);
    this.suggest([]);
    if (focus) this.entry.focus();
  }

  typed() {
    this.error.textContent = "";
    const text = this.entry.value;
    this.entry.style.height = "auto";
    this.entry.style.height = `${Math.min(this.entry.scrollHeight, 160)}px`;
    if (!text.startsWith("/") || text.includes("\n")) { this.suggest([]); return; }
    const all = this.leaves();
    const typed = text.slice(1).toLowerCase();
    const exact = all.find((command) => typed === `${command.path} ` || (typed.startsWith(`${command.path} `) && typed.trim() !== command.path));
    if (exact) { this.choose(exact, text.slice(exact.path.length + 2)); return; }
    const rank = (command) => (command.path.startsWith(typed) ? 0 : command.path.includes(typed) ? 1 : 2);
    const found = all.filter((command) => rank(command) < 2).sort((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path));
    const items = found.map((command) => ({
      key: command.path, strong: `/${command.path}`, words: command.description, pick: () => this.choose(command),
    }));
    this.suggest(items, items.length ? "Commands" : null, 0);
    if (!items.length && typed) this.hint(this.context.commands().length ? "There is no such command." : "No bot has registered commands here.");
  }

  // Each subcommand is an entry of its own.
  leaves() {
    const out = [];
    const walk = (path, node) => {
      const inner = (node.options || []).filter((option) => option.type === 1 || option.type === 2);
      if (inner.length) inner.forEach((option) => walk(`${path} ${option.name}`, option));
      else out.push({ path, description: node.description, options: node.options || [] });
    };
    this.context.commands().forEach((command) => walk(command.name, command));
    return out;
  }

  send() {
    if (this.command) { this.run(); return; }
    const text = this.entry.value.trim();
    if (!text) return;
    if (text.startsWith("/")) {
      const exact = this.leaves().find((command) => `/${command.path}` === text.toLowerCase());
      if (exact) { this.choose(exact); return; }
    }
    this.context.say(text).then(() => this.plain("", true), (error) => { this.error.textContent = error.message; });
  }

  // ---- a command with its options

  choose(command, rest = "") {
    this.error.textContent = "";
    this.askNoMore();
    this.command = command;
    this.fields = new Map();
    this.line.className = "command";
    const chip = el("span", { id: "command", "data-command": command.path }, `/${command.path}`);
    this.slots = el("div", { id: "options" });
    const cancel = el("button", { type: "button", id: "cancel-command", "aria-label": "Cancel the command", onclick: () => this.plain("", true) }, "✕");
    const send = el("button", { type: "button", id: "send", "aria-label": "Send the command", onclick: () => this.run() }, "➤");
    // Typing on starts the first option.
    send.addEventListener("keydown", (event) => {
      const letter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (letter && !event.isComposing && !this.fields.size) this.addFirst()?.input.focus();
    });
    this.line.replaceChildren(chip, this.slots, cancel, send);
    this.suggest([]);
    this.drawOptional();
    for (const option of command.options.filter((option) => option.required)) this.addField(option);
    const first = command.options.find((option) => option.required) || null;
    const field = first ? this.fields.get(first.name) : rest ? this.addFirst() : null;
    if (field) {
      if (rest && field.input.type !== "file") { field.input.value = rest; field.value = rest; }
      field.input.focus();
      this.fieldTyped(field);
    } else send.focus();
  }

  // Adds the field of the first option without a file. Returns null if there is none.
  addFirst() {
    const first = this.command.options.find((option) => option.type !== 11);
    if (!first) return null;
    const field = this.addField(first);
    this.drawOptional();
    return field;
  }

  drawOptional() {
    this.slots.querySelectorAll(".more").forEach((node) => node.remove());
    for (const option of this.command.options) {
      if (option.required || this.fields.has(option.name)) continue;
      this.slots.append(el("button", { type: "button", class: "more", "data-add-option": option.name, title: option.description, onclick: () => {
        const field = this.addField(option);
        this.drawOptional();
        field.input.focus();
        this.fieldTyped(field);
      } }, `+ ${option.name}`));
    }
  }

  addField(option) {
    const field = { option, value: null, file: null };
    const common = { "data-option": option.name, id: `option-${option.name}`, "aria-label": `${option.name}: ${option.description}`, autocomplete: "off" };
    if (option.type === 11) {
      field.input = el("input", { ...common, type: "file" });
      field.input.addEventListener("change", () => { field.file = field.input.files[0] || null; this.error.textContent = ""; });
    } else {
      field.input = el("input", { ...common, type: "text", size: 8, inputmode: NUMBER.has(option.type) ? "numeric" : null, placeholder: option.required ? "" : "optional", maxlength: option.max_length, "aria-controls": "suggestions", "aria-autocomplete": "list" });
      field.input.addEventListener("input", () => { field.value = null; this.fieldTyped(field); });
      field.input.addEventListener("focus", () => this.fieldTyped(field));
      field.input.addEventListener("blur", () => this.settle(field));
    }
    field.input.addEventListener("keydown", (event) => this.key(event, field));
    field.box = el("label", { class: "option", title: option.description }, el("span", {}, option.name), field.input);
    this.slots.insertBefore(field.box, this.slots.querySelector(".more"));
    this.fields.set(option.name, field);
    return field;
  }

  // Returns the fixed values of an option, or null if any text is allowed.
  offers({ option }) {
    if (option.choices?.length) return option.choices.map((choice) => ({ key: choice.name, strong: choice.name, value: choice.value }));
    if (option.type === 5) return ["True", "False"].map((name) => ({ key: name, strong: name, value: name === "True" }));
    if (option.type === 6 || option.type === 9) return this.context.byNearness().map((person) => ({ key: person.name, strong: person.name, words: person.bot ? "APP" : person.id === this.context.me ? "you" : "", icon: avatar(person, true), value: person.id }));
    if (option.type === 7) return [...this.context.channels.values()].filter((c) => c.type !== 1 && c.type !== 3).map((c) => ({ key: c.name, strong: `#${c.name}`, value: c.id }));
    if (option.type === 8) return this.context.roles.map((role) => ({ key: role.name, strong: role.name, value: role.id }));
    return null;
  }

  fieldTyped(field) {
    this.error.textContent = "";
    field.box.classList.remove("wrong");
    field.input.size = Math.max(8, Math.min(field.input.value.length + 1, 40));
    const { option } = field;
    const offers = this.offers(field);
    const title = `${option.name} — ${option.description}`;
    if (offers) {
      const typed = field.value === null ? field.input.value.replace(/^[@#]/, "").toLowerCase() : "";
      const found = offers.filter((offer) => offer.key.toLowerCase().includes(typed));
      found.sort((a, b) => b.key.toLowerCase().startsWith(typed) - a.key.toLowerCase().startsWith(typed));
      this.suggest(found.map((offer) => ({ ...offer, pick: () => this.pick(field, offer.value, offer.strong) })), title, typed || offers.length ? 0 : -1);
    } else if (option.autocomplete) {
      clearTimeout(this.timer);
      this.suggest(this.current === field ? this.items : [], title, -1);
      this.timer = setTimeout(() => this.ask(field, title), 120);
    } else this.suggest([], title);
    this.current = field;
  }

  // Drops pending and received suggestions for the previous command.
  askNoMore() {
    clearTimeout(this.timer);
    this.asked = null;
  }

  async ask(field, title) {
    const asked = (this.asked = {});
    try {
      const reply = await this.context.suggest({ do: "autocomplete", name: this.command.path, focused: field.option.name, options: this.values(true, field) });
      if (asked !== this.asked || document.activeElement !== field.input) return;
      this.suggest(reply.choices.map((choice) => ({ key: String(choice.value), strong: choice.name, value: choice.value, pick: () => this.pick(field, choice.value, choice.name) })), reply.choices.length ? title : `${title} (no suggestions)`, -1);
    } catch (error) {
      if (asked === this.asked) this.suggest([], error.message === "The application did not respond" ? "Loading options failed" : error.message);
    }
  }

  pick(field, value, shown) {
    this.askNoMore();
    field.value = value;
    field.input.value = shown;
    field.input.size = Math.max(8, Math.min(shown.length + 1, 40));
    this.suggest([]);
    const open = [...this.fields.values()].find((other) => other.option.required && other.input.value === "" && !other.file);
    if (open) open.input.focus();
    else { field.input.focus(); this.suggest([]); }
  }

  // When a field loses focus, takes its text if it names an offer.
  settle(field) {
    const offers = this.offers(field);
    if (!offers || field.value !== null || !field.input.value) return;
    const typed = field.input.value.replace(/^[@#]/, "").toLowerCase();
    const match = offers.find((offer) => offer.key.toLowerCase() === typed);
    if (match) { field.value = match.value; field.input.value = match.strong; }
  }

  values(partial, focused) {
    const out = [];
    for (const field of this.fields.values()) {
      const { option } = field;
      if (option.type === 11) { if (field.file) out.push({ name: option.name, type: 11, value: out.filter((o) => o.type === 11).length }); continue; }
      if (field.input.value === "" && field !== focused) continue;
      this.settle(field);
      const free = !this.offers(field);
      if (!free && field.value === null && field !== focused) { if (partial) continue; return { wrong: field, words: `Choose one of the values for ${option.name}.` }; }
      const value = field.value ?? field.input.value;
      if (!partial && NUMBER.has(option.type) && !/^-?\d+(\.\d+)?$/.test(String(value).trim())) return { wrong: field, words: `${option.name} is a number.` };
      out.push({ name: option.name, type: option.type, value });
    }
    return out;
  }

  async run() {
    for (const field of this.fields.values()) {
      if (field.option.required && field.input.value === "" && !field.file) { this.fail(field, `${field.option.name} is required.`); return; }
    }
    const options = this.values(false);
    if (options.wrong) { this.fail(options.wrong, options.words); return; }
    const files = [...this.fields.values()].map((field) => field.file).filter(Boolean);
    const body = { do: "command", name: this.command.path, options };
    this.plain("", true);
    this.context.run(body, files);
  }

  // Shows what was wrong with the sent command, until something else is typed.
  complain(words) {
    this.error.textContent = words;
  }

  fail(field, words) {
    this.suggest([]);
    this.error.textContent = words;
    field.box.classList.add("wrong");
    field.input.focus();
    this.suggest([]);
    this.error.textContent = words;
    field.box.classList.add("wrong");
  }

  // ---- the list above the line

  hint(words) { this.list.hidden = false; this.list.replaceChildren(el("div", { class: "list-title" }, words)); }

  suggest(items, title = null, at = -1) {
    this.items = items;
    this.at = items.length ? at : -1;
    this.list.hidden = !items.length && !title;
    this.list.replaceChildren(...(title ? [el("div", { class: "list-title" }, title)] : []));
    items.forEach((item, number) => {
      const node = el("div", { role: "option", id: `suggestion-${number}`, "data-name": item.key, "aria-selected": String(number === this.at) }, item.icon || "", el("b", {}, item.strong), item.words ? el("small", {}, item.words) : "");
      node.addEventListener("pointerdown", (event) => { event.preventDefault(); item.pick(); });
      this.list.append(node);
    });
    this.mark();
  }

  mark() {
    [...this.list.querySelectorAll("[role=option]")].forEach((node, number) => {
      node.setAttribute("aria-selected", String(number === this.at));
      if (number === this.at) node.scrollIntoView({ block: "nearest" });
    });
    const active = document.activeElement;
    if (active?.getAttribute("aria-controls") === "suggestions") {
      if (this.at >= 0) active.setAttribute("aria-activedescendant", `suggestion-${this.at}`);
      else active.removeAttribute("aria-activedescendant");
    }
  }

  key(event, field = null) {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.items.length) {
      event.preventDefault();
      this.at = this.at < 0 ? (step > 0 ? 0 : this.items.length - 1) : (this.at + step + this.items.length) % this.items.length;
      this.mark();
    } else if (event.key === "Tab" && !event.shiftKey && this.items.length && (this.at >= 0 || (field && field.value === null && field.input.value))) {
      event.preventDefault();
      this.items[Math.max(this.at, 0)].pick();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (this.at >= 0 && this.items.length && !(field && field.value !== null)) this.items[this.at].pick();
      else this.send();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (this.items.length) this.suggest([]);
      else if (this.command) this.plain("", true);
    } else if (event.key === "Backspace" && field && field.input.value === "") {
      event.preventDefault();
      if (field.option.required) this.plain(`/${this.command.path}`, true);
      else { this.fields.delete(field.option.name); field.box.remove(); this.drawOptional(); ([...this.fields.values()].pop()?.input || this.line.querySelector("#send")).focus(); }
    }
  }
}
