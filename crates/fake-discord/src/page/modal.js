// Forms that the bot opens.

import { el, markdown } from "./markdown.js";

// Shows a form; submit(fields) sends it and may throw what went wrong.
export function openModal(form, context, submit) {
  const dialog = document.getElementById("modal");
  const fields = [];
  const parts = form.components.map((part) => {
    if (part.type === 10) return el("div", { class: "content" }, markdown(part.content, context));
    const input = part.type === 18 ? part.component : part.components[0];
    return field(input, part.type === 18 ? part : input, fields, context);
  });
  const error = el("div", { class: "failed", role: "alert" });
  const send = el("button", { type: "submit", class: "button s1", id: "modal-submit" }, "Submit");
  const cancel = el("button", { type: "button", class: "button s2", id: "modal-cancel", onclick: () => dialog.close() }, "Cancel");
  const body = el("form", { method: "dialog" }, el("h3", { id: "modal-title" }, form.title), ...parts, error, el("div", { class: "modal-buttons" }, cancel, send));
  body.addEventListener("submit", async (event) => {
    event.preventDefault();
    error.textContent = "";
    send.setAttribute("aria-busy", "true");
    try {
      await submit(Object.fromEntries(fields.map(({ id, value }) => [id, value()])));
      dialog.close();
    } catch (problem) {
      error.textContent = problem.message === "The application did not respond" ? "Something went wrong. Try again." : problem.message;
    }
    send.removeAttribute("aria-busy");
  });
  dialog.replaceChildren(body);
  if (!dialog.open) dialog.showModal();
  dialog.querySelector("input, textarea, select")?.focus();
}

function field(input, label, fields, context) {
  const id = `field-${input.custom_id}`;
  const required = input.required !== false;
  let control;
  if (input.type === 4) {
    const shared = { id, name: input.custom_id, "data-field": input.custom_id, placeholder: input.placeholder, minlength: input.min_length, maxlength: input.max_length ?? 4000, required };
    control = input.style === 2 ? el("textarea", { ...shared, rows: 5 }) : el("input", { ...shared, type: "text", autocomplete: "off" });
    if (input.value) control.value = input.value;
    fields.push({ id: input.custom_id, value: () => control.value });
  } else {
    const options = input.type === 3 ? input.options : [...context.people.values()].map((person) => ({ label: person.name, value: person.id }));
    const many = (input.max_values ?? 1) > 1;
    control = el("select", { id, "data-field": input.custom_id, multiple: many, required },
      many ? "" : el("option", { value: "" }, input.placeholder || "Make a selection"),
      ...options.map((option) => el("option", { value: option.value, selected: option.default }, option.label)));
    fields.push({ id: input.custom_id, value: () => [...control.selectedOptions].map((option) => option.value).filter(Boolean).join("\n") });
  }
  return el("div", { class: "modal-field" }, el("label", { for: id }, label.label || input.custom_id, required ? el("span", { class: "star", "aria-hidden": "true" }, " *") : ""),
    label.description ? el("small", {}, label.description) : "", control);
}
