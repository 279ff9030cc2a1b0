// Dark or light, as chosen or as the system has it.

const KEY = "theme";
const NEXT = { system: "dark", dark: "light", light: "system" };
const FACES = { system: ["◐", "As the system"], dark: ["☾", "Dark"], light: ["☀", "Light"] };

const stored = () => { try { return localStorage.getItem(KEY); } catch { return null; } };

export function applyTheme(button) {
  let chosen = Object.hasOwn(NEXT, stored()) ? stored() : "system";
  const show = () => {
    if (chosen === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = chosen;
    const [face, words] = FACES[chosen];
    button.textContent = face;
    button.title = `Colours: ${words.toLowerCase()}`;
    button.setAttribute("aria-label", `Colours: ${words.toLowerCase()}. Press to change.`);
    button.dataset.chosen = chosen;
  };
  button.addEventListener("click", () => {
    chosen = NEXT[chosen];
    try { localStorage.setItem(KEY, chosen); } catch { /* a browser without storage forgets */ }
    show();
  });
  show();
}
