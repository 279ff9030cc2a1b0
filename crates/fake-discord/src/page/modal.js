// The bot's forms.

import { menuOptions } from "./components.js";
import { el, markdown } from "./markdown.js";
import { sizeOf } from "./pictures.js";

// Shows a form. submit(fields, files) sends it, and may throw an error to show. Files are keyed by
// field.
export function openModal(form, context, submit) {
  const dialog = document.getElementById("modal");
  const fields = [];
  const parts = form.components.map((part) => {
    if (part.type === 10) return el("div", { class: "content modal-text" }, markdown(part.content, context));
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
      const texts = fields.filter((one) => one.value).map((one) => [one.id, one.value()]);
      const files = fields.filter((one) => one.files).flatMap((one) => [...one.files()].map((file) => ({ field: one.id, file })));
      await submit(Object.fromEntries(texts), files);
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
  const required = input.required !== false && input.type !== 23;
  const control = CONTROLS[input.type]?.(input, id, required, fields) || chooser(input, id, required, fields, context);
  const title = [label.label || input.custom_id, required ? el("span", { class: "star", "aria-hidden": "true" }, " *") : ""];
  // A field with several controls is a group.
  const group = input.type === 21 || input.type === 22;
  const head = group ? el("span", { class: "modal-label", id: `${id}-label` }, ...title) : el("label", { class: "modal-label", for: id }, ...title);
  if (group) control.setAttribute("aria-labelledby", `${id}-label`);
  return el("div", { class: "modal-field" }, head, label.description ? el("small", {}, label.description) : "", control);
}

const CONTROLS = {
  4: text, 19: upload, 21: radio, 22: boxes, 23: box,
};

function text(input, id, required, fields) {
  const shared = { id, name: input.custom_id, "data-field": input.custom_id, placeholder: input.placeholder, minlength: input.min_length, maxlength: input.max_length ?? 4000, required };
  const control = input.style === 2 ? el("textarea", { ...shared, rows: 5 }) : el("input", { ...shared, type: "text", autocomplete: "off" });
  if (input.value) control.value = input.value;
  fields.push({ id: input.custom_id, value: () => control.value });
  return control;
}

// Builds a select menu of texts, people, roles or channels.
function chooser(input, id, required, fields, context) {
  const options = menuOptions(input, context);
  const many = (input.max_values ?? 1) > 1;
  const control = el("select", { id, "data-field": input.custom_id, multiple: many, required, size: many ? Math.min(options.length, 6) : null },
    many ? "" : el("option", { value: "" }, input.placeholder || "Make a selection"),
    ...options.map((option) => el("option", { value: option.value, selected: option.default }, option.description ? `${option.label} (${option.description})` : option.label)));
  fields.push({ id: input.custom_id, value: () => [...control.selectedOptions].map((option) => option.value).filter(Boolean).join("\n") });
  return control;
}

function upload(input, id, required, fields) {
  const most = input.max_values ?? 1;
  const control = el("input", { id, type: "file", "data-field": input.custom_id, multiple: most > 1, required });
  const list = el("small", {});
  control.addEventListener("change", () => {
    const files = [...control.files];
    list.textContent = files.map((file) => `${file.name}, ${sizeOf(file.size)}`).join("; ");
    control.setCustomValidity(files.length > most ? `Choose at most ${most}.` : "");
  });
  fields.push({ id: input.custom_id, files: () => control.files });
  return el("div", { class: "upload" }, control, list);
}

function choice(kind, input, option, required) {
  const control = el("input", { type: kind, name: input.custom_id, value: option.value, checked: option.default, required });
  return el("label", { class: "choice", "data-value": option.value }, control, el("span", {}, option.label, option.description ? el("small", {}, option.description) : ""));
}

function radio(input, id, required, fields) {
  const group = el("div", { id, class: "choices", role: "radiogroup", "data-field": input.custom_id }, ...input.options.map((option) => choice("radio", input, option, required)));
  fields.push({ id: input.custom_id, value: () => group.querySelector("input:checked")?.value || "" });
  return group;
}

function boxes(input, id, required, fields) {
  const group = el("div", { id, class: "choices", role: "group", "data-field": input.custom_id }, ...input.options.map((option) => choice("checkbox", input, option, false)));
  fields.push({ id: input.custom_id, value: () => [...group.querySelectorAll("input:checked")].map((one) => one.value).join("\n") });
  return group;
}

function box(input, id, required, fields) {
  const control = el("input", { id, type: "checkbox", "data-field": input.custom_id, checked: input.default });
  fields.push({ id: input.custom_id, value: () => String(control.checked) });
  return control;
}
