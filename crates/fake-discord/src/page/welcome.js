// The head of a channel, and hints for an empty one.

import { el } from "./markdown.js";

// channel: the open one; parent: its parent; first: the bot's first screen ({title, words, picture,
// commands}); context: see page.js.
export function welcome(channel, parent, first, context) {
  const head = el("div", { class: "intro", id: "welcome" });
  if (channel.type === 11 || channel.type === 12) {
    head.append(el("h3", {}, channel.name), el("p", {}, `A thread in #${parent?.name || "?"}.`));
    return head;
  }
  if (channel.elsewhere) {
    head.append(el("h3", {}, channel.type === 3 ? channel.name : `#${channel.name}`), ...elsewhere(channel, context));
    return head;
  }
  if (channel.type === 1) {
    head.append(el("h3", {}, channel.name), el("p", {}, `Direct messages between you and ${channel.name}.`));
    return head;
  }
  head.append(el("h3", {}, `Welcome to #${channel.name}`));
  const cards = first.map((choice) => card(choice, context)).filter(Boolean);
  if (cards.length) {
    head.append(el("p", {}, "Press a game to begin."), el("div", { class: "first-choices" }, ...cards));
    head.append(el("p", { class: "subtext" }, "To play both sides of a match, become the other person with ", el("b", {}, "Speak as"), " at the top, or open a second window."));
  } else {
    head.append(el("p", {}, "Type ", el("code", {}, "/"), " to see what there is to do."));
  }
  return head;
}

// Builds a clickable picture that runs the first of its commands that is available here.
function card(choice, context) {
  const known = new Map(context.commands().map((command) => [command.name, command]));
  const command = choice.commands.find((one) => {
    const options = new Set((known.get(one.name)?.options || []).map((option) => option.name));
    return known.has(one.name) && Object.keys(one.options).every((name) => options.has(name));
  });
  if (!command) return null;
  const options = Object.entries(command.options).map(([name, value]) => ({ name, type: 3, value }));
  const run = () => context.run({ do: "command", name: command.name, options }, []);
  return el("button", { type: "button", class: "first-choice", "data-first": choice.title, onclick: run },
    el("img", { src: choice.picture, alt: "", loading: "lazy" }), el("b", {}, choice.title), el("span", {}, choice.words));
}

// Describes a place without the bot.
function elsewhere(channel, context) {
  const place = channel.type === 3 ? "this group" : "this server";
  const install = (installed) => context.install(installed);
  const offers = context.commands().length ? "what it offers here is among the commands." : "so far it offers nothing here.";
  return context.installed
    ? [el("p", {}, `Herald is no member of ${place}, but you have installed it for yourself: ${offers}`),
      el("button", { type: "button", class: "button s2", id: "uninstall", onclick: () => install(false) }, "Remove Herald from my apps")]
    : [el("p", {}, `Herald is no member of ${place}. Whoever installs it for themselves can use it here all the same.`),
      el("button", { type: "button", class: "button s1", id: "install", onclick: () => install(true) }, "Add Herald to my apps")];
}
