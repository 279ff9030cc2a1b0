// The chat page: who speaks, where, and what is shown.
//
// Stable hooks for browser tests:
//   #speak-as                 select of people (values are names); the person is also ?as=NAME in the address
//   #channel-list [data-channel-id] [data-channel-name]   channels and threads; [data-unread], [data-pings]
//   #menu-toggle              opens the channel list on narrow screens
//   #channel-name, #status    where we are; the banner when server or bot are away
//   #log                      messages: article#message-ID [data-message-id] [data-author] [data-ephemeral]
//                             [data-pinged] [data-thinking]; local ones have [data-pending] or [data-failed]
//   in a message              button[data-custom-id], .menu-button[data-custom-id] then [role=option][data-value]
//                             (several: .menu-done), [data-dismiss], [data-thread-id], .alt, img[data-filename]
//   #entry                    the entry line; #send sends; #slash lists commands
//   #suggestions [role=option][data-name]   commands, autocomplete, people, choices
//   #command[data-command]    the command being filled in; [data-option=NAME] its entry fields;
//                             [data-add-option=NAME] adds an optional one; #cancel-command
//   #composer-error           what is wrong with the entry, or was with the last command
//   #modal [data-field=CUSTOM_ID], #modal-submit, #modal-cancel; in a group .choice[data-value]
//   [data-user-id]            a person: a right click or a press opens their menu, #apps [data-app]
//   [data-message-menu]       the three dots of a message; a right click on it does the same
//   .first-choice[data-first] the first screen; #install, #uninstall; #theme[data-chosen]

import { act, get, listen } from "./api.js";
import { offerMenus, watchMenu } from "./apps.js";
import { Composer } from "./composer.js";
import { el } from "./markdown.js";
import { avatar, messageNode } from "./messages.js";
import { openModal } from "./modal.js";
import { applyTheme } from "./theme.js";
import { welcome } from "./welcome.js";

const $ = (id) => document.getElementById(id);
const address = new URLSearchParams(location.search);
const remembered = (key, value) => {
  try {
    if (value === undefined) return sessionStorage.getItem(key);
    sessionStorage.setItem(key, value);
  } catch { /* a browser without storage forgets */ }
  return value;
};

const S = {
  name: address.get("as") || remembered("as") || "Alice",
  me: null, roles: [], first: [], installed: false, people: new Map(), channels: new Map(), open: null, connected: false,
  messages: new Map(), pending: [], failures: new Map(), read: new Map(), pings: new Map(), stop: null, loaded: 0,
};

const context = {
  get me() { return S.me; },
  get people() { return S.people; },
  get roles() { return S.roles; },
  get channels() { return S.channels; },
  get installed() { return S.installed; },
  // Other people first, then the user, then bots.
  byNearness() {
    const rank = (person) => (person.bot ? 2 : person.id === S.me ? 1 : 0);
    return [...S.people.values()].sort((a, b) => rank(a) - rank(b));
  },
  message: (id) => S.messages.get(id),
  become: (name) => become(name),
  install: (installed) => install(installed),
  onApp: (name, body) => onApp(name, body),
  failures: S.failures,
  place: () => S.channels.get(S.open),
  title: () => titleOf(S.channels.get(S.open)),
  commands: () => S.channels.get(S.open)?.commands || [],
  open: (id) => openChannel(id),
  act: (body) => perform(body),
  redraw: (message) => replaceMessage(message),
  say: (text) => act({ do: "say", as: S.name, channel: S.open, text }),
  suggest: (body) => act({ ...body, as: S.name, channel: S.open }),
  run: (body, files) => runCommand(body, files),
};

const titleOf = (channel) => (!channel ? "" : channel.type === 1 ? `@${channel.name}` : channel.type === 3 ? channel.name : `#${channel.name}`);
const isThread = (channel) => channel.type === 11 || channel.type === 12;

// Whether the log follows new messages at its end.
let stick = true;

// ---- acts

async function perform(body) {
  const reply = await act({ ...body, as: S.name });
  showForm(reply);
  return reply;
}

function showForm(reply) {
  if (!reply.modal) return;
  openModal(reply.modal, context, async (fields, files) => {
    const body = { do: "submit", as: S.name, opened_by: reply.opened_by, fields, files: files.map((one) => one.field) };
    showForm(await act(body, files.map((one) => one.file)));
  });
}

// Runs a menu's command. Errors are shown at the input line.
async function onApp(name, body) {
  closeMenu();
  try {
    await perform(body);
  } catch (error) {
    composer.complain(`${name}: ${error.message}`);
  }
}

async function install(installed) {
  await act({ do: "install", as: S.name, installed });
  await loadState();
  drawLog();
}

async function runCommand(body, files) {
  const entry = { key: `pending-${Date.now()}-${Math.random()}`, channel: S.open, name: body.name };
  S.pending.push(entry);
  drawPending(true);
  try {
    const reply = await act({ ...body, as: S.name, channel: entry.channel }, files);
    S.pending = S.pending.filter((other) => other !== entry);
    showForm(reply);
  } catch (error) {
    S.pending = S.pending.filter((other) => other !== entry);
    composer.complain(`/${body.name}: ${error.message}`);
  }
  drawPending(true);
}

function drawPending(scroll) {
  $("log").querySelectorAll("[data-pending]").forEach((node) => node.remove());
  for (const entry of S.pending.filter((entry) => entry.channel === S.open)) {
    const me = S.people.get(S.me);
    const bot = S.people.get(S.bot);
    const body = el("div", { class: "body" }, el("div", { class: "thinking" }, "Sending command…"));
    $("log").append(el("article", { class: "message", "data-pending": entry.name },
      el("div", { class: "above" }, avatar(me, true), el("b", {}, me.name), " used ", el("span", { class: "mention" }, `/${entry.name}`)),
      avatar(bot), el("header", {}, el("span", { class: "author" }, bot.name), el("span", { class: "tag" }, "APP")), body));
  }
  if (scroll) toBottom();
}

// ---- channels

function drawChannels() {
  const list = el("ul", {});
  const entry = (channel) => {
    const open = channel.id === S.open;
    const unread = !open && channel.last && BigInt(channel.last) > BigInt(S.read.get(channel.id) || 0);
    const pings = open ? 0 : S.pings.get(channel.id) || 0;
    const icon = channel.type === 1 ? "@" : channel.type === 3 ? "◍" : isThread(channel) ? (channel.type === 12 ? "🔒" : "↳") : "#";
    const node = el("button", { type: "button", class: "channel", "data-channel-id": channel.id, "data-channel-name": channel.name, "aria-current": open ? "page" : null, "data-unread": unread ? "true" : null, "data-pings": pings || null, onclick: () => openChannel(channel.id) },
      el("span", { class: "icon", "aria-hidden": "true" }, icon), el("span", { class: "cut" }, channel.name),
      unread || pings ? el("span", { class: "hidden-text" }, pings ? `, ${pings} mentions` : ", unread") : "",
      pings ? el("span", { class: "badge", "aria-hidden": "true" }, String(pings)) : unread ? el("span", { class: "dot", "aria-hidden": "true" }) : "");
    return el("li", {}, node);
  };
  const all = [...S.channels.values()];
  for (const channel of all.filter((c) => c.type === 0 && !c.elsewhere)) {
    const item = entry(channel);
    const threads = all.filter((c) => isThread(c) && c.parent_id === channel.id && (!c.thread_metadata.archived || c.id === S.open));
    if (threads.length) item.append(el("ul", { "aria-label": `Threads in ${channel.name}` }, ...threads.map(entry)));
    list.append(item);
  }
  const direct = el("ul", {});
  for (const channel of all.filter((c) => c.type === 1)) direct.append(entry(channel));
  if (!direct.children.length) direct.append(el("li", {}, el("button", { type: "button", class: "channel", id: "open-dm", onclick: openDirect }, el("span", { class: "icon", "aria-hidden": "true" }, "@"), el("span", { class: "cut" }, "Write to Herald"))));
  const held = document.activeElement?.dataset?.channelId;
  const away = el("ul", {}, ...all.filter((c) => c.elsewhere).map(entry));
  $("channel-list").replaceChildren(el("h2", {}, "Channels"), list, el("h2", {}, "Direct messages"), direct, ...(away.children.length ? [el("h2", { title: "Another server, and a group" }, "Where Herald is no member"), away] : []));
  if (held) $("channel-list").querySelector(`[data-channel-id="${held}"]`)?.focus();
  const waiting = [...S.pings.entries()].filter(([id]) => id !== S.open).reduce((sum, [, count]) => sum + count, 0);
  document.title = `${waiting ? `(${waiting}) ` : ""}${titleOf(S.channels.get(S.open))} · ${S.name} · The Sandbox`;
}

function drawPeople() {
  const person = (one) => el("li", {}, el("button", { type: "button", class: "channel", "data-user-id": one.id, "aria-haspopup": "menu" },
    avatar(one, true), el("span", { class: "cut" }, one.name), one.bot ? el("span", { class: "tag" }, "APP") : one.id === S.me ? el("small", {}, "you") : ""));
  $("people-list").replaceChildren(el("h2", {}, "People"), el("ul", {}, ...context.byNearness().map(person)));
}

async function openDirect() {
  const { channel } = await act({ do: "dm", as: S.name });
  if (!S.channels.has(channel)) await loadState();
  openChannel(channel);
}

function markRead(id) {
  const last = S.channels.get(id)?.last;
  if (last) { S.read.set(id, last); remembered(`read-${S.name}`, JSON.stringify([...S.read])); }
  S.pings.delete(id);
}

async function openChannel(id) {
  if (!S.channels.has(id)) return;
  S.open = id;
  remembered(`channel-${S.name}`, id);
  closeMenu();
  markRead(id);
  drawChannels();
  const channel = S.channels.get(id);
  $("channel-name").textContent = titleOf(channel);
  $("channel-topic").textContent = channel.elsewhere ? channel.topic || "A group, which Herald is no member of" : isThread(channel) ? `thread in #${S.channels.get(channel.parent_id)?.name || "?"}` : channel.topic || "";
  composer.plain("", window.innerWidth > 700);
  await loadMessages();
}

async function loadMessages() {
  const id = S.open, load = (S.loaded += 1);
  const list = await get("messages", { as: S.name, channel: id });
  if (load !== S.loaded || id !== S.open) return;
  S.messages = new Map(list.map((message) => [message.id, message]));
  drawLog();
}

function drawLog() {
  const log = $("log");
  const place = S.channels.get(S.open);
  const nodes = [welcome(place, S.channels.get(place.parent_id), S.first, context)];
  let before = null, day = "";
  for (const message of S.messages.values()) {
    const date = new Date(message.timestamp).toLocaleDateString(undefined, { dateStyle: "long" });
    if (date !== day) { nodes.push(el("div", { class: "day", role: "separator" }, el("span", {}, date))); day = date; before = null; }
    nodes.push(messageNode(message, before, context));
    before = message;
  }
  log.replaceChildren(...nodes);
  drawPending(false);
  toBottom();
  // An empty channel is read from the top.
  if (!S.messages.size) { log.scrollTop = 0; stick = false; }
}

const atBottom = () => { const log = $("log"); return log.scrollHeight - log.scrollTop - log.clientHeight < 120; };
function toBottom() {
  const log = $("log");
  stick = true;
  log.scrollTop = log.scrollHeight;
}

const controls = ".row button:not(:disabled), .row a";
// Whether the focused control has disappeared: then the next message with controls gets the focus.
let focusLost = false;
// The control that the page has focused by itself.
let focusGiven = null;
// Focuses the first control of a message or of those after it, so that the keyboard continues there.
function focusOn(node) {
  while (node && !node.querySelector(controls)) node = node.nextElementSibling;
  focusGiven = node?.querySelector(controls);
  focusGiven?.focus({ preventScroll: true });
  focusLost = !focusGiven;
}

// Focuses the control that replaces a focused one, or the message's first.
function focusAgain(node, old) {
  const same = old === focusGiven ? null : node?.querySelector(`[data-custom-id="${CSS.escape(old.dataset.customId)}"]:not(:disabled)`);
  if (same) same.focus({ preventScroll: true });
  else focusOn(node);
}

// Whether a message answers this person.
const answersMe = (message) => Boolean(message.flags & 64) || message.interaction_metadata?.user?.id === S.me;

// Redraws a message in place and keeps the focus, if its control is still there.
function replaceMessage(message) {
  const old = document.getElementById(`message-${message.id}`);
  const list = [...S.messages.values()];
  const at = list.findIndex((other) => other.id === message.id);
  const node = messageNode(message, old?.previousElementSibling?.matches(".day") ? null : list[at - 1], context);
  const focused = old?.contains(document.activeElement) ? document.activeElement : null;
  if (old) old.replaceWith(node);
  if (focused?.dataset.customId) focusAgain(node, focused);
  return Boolean(old);
}

// ---- live updates

function told(update) {
  if (update.t === "message") gotMessage(update.message);
  else if (update.t === "gone") {
    const focused = document.getElementById(`message-${update.id}`)?.contains(document.activeElement);
    if (update.channel === S.open && S.messages.delete(update.id)) drawKeepingPlace();
    if (focused) focusOn([...$("log").querySelectorAll("article")].pop());
  } else if (update.t === "channels") {
    S.channels = new Map(update.channels.map((channel) => [channel.id, channel]));
    if (!S.channels.has(S.open)) { openChannel([...S.channels.keys()][0]); return; }
    const place = S.channels.get(S.open);
    $("channel-name").textContent = titleOf(place);
    markRead(S.open);
    drawChannels();
    // The commands here may have changed.
    const begin = welcome(place, S.channels.get(place.parent_id), S.first, context);
    if ($("welcome") && $("welcome").textContent !== begin.textContent) $("welcome").replaceWith(begin);
    for (const message of S.messages.values()) if (message.thread) replaceMessage(message);
    if (composer.entry.isConnected && composer.entry.disabled !== Boolean(place.thread_metadata?.locked)) composer.plain();
  } else if (update.t === "typing") typing(update);
  else if (update.t === "bot") { S.connected = update.connected; banner(); }
  else if (update.t === "resync") resync();
}

function gotMessage(message) {
  const channel = S.channels.get(message.channel_id);
  if (!channel) return;
  const fresh = BigInt(message.id) > BigInt(channel.last || 0);
  if (fresh) channel.last = message.id;
  if (message.channel_id !== S.open) {
    if (fresh && message.author.id === S.me) S.read.set(channel.id, message.id);
    if (fresh && message.pings.includes(S.me)) S.pings.set(channel.id, (S.pings.get(channel.id) || 0) + 1);
    drawChannels();
    return;
  }
  if (document.visibilityState === "visible") markRead(S.open);
  if (message.author.id === S.bot) $("typing").textContent = "";
  const known = S.messages.has(message.id);
  const bottom = stick;
  S.messages.set(message.id, message);
  if (known) replaceMessage(message);
  else {
    const list = [...S.messages.values()];
    const before = list[list.length - 2];
    const apart = !before || new Date(before.timestamp).toDateString() !== new Date(message.timestamp).toDateString();
    const node = messageNode(message, apart ? null : before, context);
    const first = $("log").querySelector("[data-pending]");
    $("log").insertBefore(node, first);
    // A press is answered there, wherever it was; its own message may be gone.
    const at = document.activeElement;
    const nowhere = at === document.body;
    if (nowhere && focusLost || answersMe(message) && (nowhere || $("log").contains(at))) focusOn(node);
  }
  if (bottom || message.author.id === S.me || answersMe(message)) toBottom();
  else if (!known) $("to-latest").hidden = false;
}

function drawKeepingPlace() {
  const log = $("log"), top = log.scrollTop, bottom = stick;
  const focused = document.activeElement, article = focused.closest("article")?.id;
  drawLog();
  const node = article && document.getElementById(article);
  if (node && focused.dataset.customId) focusAgain(node, focused);
  if (!bottom) { log.scrollTop = top; stick = false; }
}

let typingTimer;
function typing({ channel, user }) {
  if (channel !== S.open) return;
  $("typing").textContent = `${S.people.get(user)?.name || "Someone"} is typing…`;
  clearTimeout(typingTimer);
  typingTimer = setTimeout(() => { $("typing").textContent = ""; }, 10000);
}

let server = true;
function banner() {
  const words = !server ? "The sandbox has stopped. Trying to reach it again…"
    : !S.member ? `${S.name} is no longer a member here.`
      : !S.connected ? "Herald is not connected: commands will not be answered." : "";
  $("status").textContent = words;
  $("status").hidden = !words;
  $("status").className = server ? "" : "bad";
  if (stick) toBottom();
}

// ---- people and start

async function loadState() {
  const state = await get("state", { as: S.name });
  S.me = state.me;
  S.bot = state.bot;
  S.member = state.member;
  S.connected = state.connected;
  S.roles = state.roles;
  S.first = state.first;
  S.installed = state.installed;
  S.people = new Map(state.people.map((person) => [person.id, person]));
  S.channels = new Map(state.channels.map((channel) => [channel.id, channel]));
}

async function resync() {
  await loadState();
  banner();
  if (!S.channels.has(S.open)) S.open = [...S.channels.keys()][0];
  drawChannels();
  await loadMessages();
}

async function become(name) {
  S.stop?.();
  S.name = name;
  remembered("as", name);
  const url = new URL(location.href);
  url.searchParams.set("as", name);
  history.replaceState(null, "", url);
  S.pings.clear();
  S.failures.clear();
  S.pending = [];
  let stored = [];
  try { stored = JSON.parse(remembered(`read-${name}`) || "[]"); } catch { stored = []; }
  S.read = new Map(stored);
  await loadState();
  const people = [...S.people.values()].filter((person) => !person.bot);
  $("speak-as").replaceChildren(...people.map((person) => el("option", { value: person.name, selected: person.name === name }, person.name)));
  $("speak-as").value = name;
  drawPeople();
  $("me-avatar").replaceWith(Object.assign(avatar(S.people.get(S.me), true), { id: "me-avatar" }));
  const other = people.find((person) => person.name !== name);
  $("another-window").href = `/?as=${other.name}`;
  // On the first visit, nothing is unread.
  for (const channel of S.channels.values()) if (!S.read.has(channel.id) && !stored.length && channel.last) S.read.set(channel.id, channel.last);
  banner();
  const wanted = address.get("channel") || S.open || remembered(`channel-${name}`);
  const byName = [...S.channels.values()].find((channel) => channel.name === wanted);
  await openChannel(S.channels.has(wanted) ? wanted : byName ? byName.id : [...S.channels.keys()][0]);
  S.stop = listen(name, told, (first) => { server = true; banner(); if (!first) resync(); }, () => { server = false; banner(); });
}

function closeMenu() {
  document.body.classList.remove("menu-open");
  $("shade").hidden = true;
  $("menu-toggle").setAttribute("aria-expanded", "false");
}

const composer = new Composer($("composer"), context);
applyTheme($("theme"));
watchMenu();
offerMenus($("log"), context);
offerMenus($("people-list"), context);
$("menu-toggle").addEventListener("click", () => {
  const open = document.body.classList.toggle("menu-open");
  $("shade").hidden = !open;
  $("menu-toggle").setAttribute("aria-expanded", String(open));
  if (open) $("channel-list").querySelector("[aria-current]")?.focus();
});
$("shade").addEventListener("click", closeMenu);
document.addEventListener("keydown", (event) => { if (event.key === "Escape") closeMenu(); });
$("speak-as").addEventListener("change", (event) => become(event.target.value));
$("to-latest").addEventListener("click", () => { toBottom(); });
let lastTop = 0;
$("log").addEventListener("scroll", () => {
  const top = $("log").scrollTop;
  // Growing content doesn't count as scrolling away; only scrolling up does.
  if (atBottom()) stick = true;
  else if (top < lastTop) stick = false;
  lastTop = top;
  if (stick) $("to-latest").hidden = true;
});
// Late images mustn't push the last message out of view.
$("log").addEventListener("load", () => { if (stick) toBottom(); }, true);
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible" && S.open) { markRead(S.open); drawChannels(); } });

become(S.name).catch(() => become("Alice")).catch((error) => {
  $("status").hidden = false;
  $("status").textContent = `The sandbox cannot be reached: ${error.message}`;
});
