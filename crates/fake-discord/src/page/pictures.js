// Pictures and files: below a message, in a gallery, and beside a text.

import { el } from "./markdown.js";

const nameOf = (url) => decodeURIComponent(new URL(url, location.href).pathname.split("/").pop());

export function sizeOf(bytes) {
  return bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KB`;
}

// Covers a node until it is pressed.
export function covered(node) {
  const cover = el("button", { type: "button", class: "cover" }, "Spoiler");
  const box = el("div", { class: "covered" }, node, cover);
  cover.addEventListener("click", () => { box.classList.add("shown"); cover.remove(); });
  return box;
}

export function picture(url, description, name, size = {}, widest = 460) {
  const file = name || nameOf(url);
  const image = el("img", { src: url, alt: description || "", loading: "lazy", width: size.width, height: size.height, "data-filename": file });
  // Reserves the space before the image loads, so that nothing moves.
  if (size.width && size.height) {
    image.style.aspectRatio = `${size.width} / ${size.height}`;
    // The width alone limits both: the style sheet's height would change the shape.
    const most = Math.round(size.width * Math.min(1, widest / size.width, 420 / size.height));
    image.style.width = `min(${most}px, ${(45 * size.width) / size.height}vh)`;
  }
  const frame = el("figure", { class: "picture" }, el("a", { href: url, target: "_blank", rel: "noopener", "aria-label": description ? "Open the picture" : `Open the picture ${file}` }, image));
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

// Shows up to ten pictures: a single one as large as possible, several side by side.
export function gallery(items) {
  const shown = items.map((item) => {
    const node = picture(item.media.url, item.description, "", item.media, items.length === 1 ? 520 : 260);
    return item.spoiler ? covered(node) : node;
  });
  return el("div", { class: "gallery", "data-count": items.length }, ...shown);
}

export function thumbnail(part) {
  const image = el("img", { class: "thumbnail", src: part.media.url, alt: part.description || "", title: part.description, "data-filename": nameOf(part.media.url) });
  return part.spoiler ? covered(image) : image;
}

// Shows a file that isn't a picture.
export function fileNode(url, name, size, description) {
  return el("div", { class: "file", "data-filename": name }, el("a", { href: url, target: "_blank", rel: "noopener", download: name }, name), size === undefined || size === null ? "" : el("small", {}, sizeOf(size)), description ? el("small", {}, description) : "");
}

export function attachment(file) {
  if (/^image\//.test(file.content_type || "")) return picture(file.url, file.description, file.filename, file);
  return fileNode(file.url, file.filename, file.size, file.description);
}

export function fileOf(part) {
  const node = fileNode(part.file.url, part.name || nameOf(part.file.url), part.size);
  return part.spoiler ? covered(node) : node;
}
