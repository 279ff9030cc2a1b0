// Requests to the sandbox, and live updates that reconnect by themselves.

export async function get(path, query) {
  const answer = await fetch(`/chat/${path}?${new URLSearchParams(query)}`);
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error || "The sandbox refused.");
  return body;
}

// Sends an act. Files are sent as files[n].
export async function act(body, files = []) {
  let options;
  if (files.length) {
    const form = new FormData();
    form.append("payload_json", JSON.stringify(body));
    files.forEach((file, number) => form.append(`files[${number}]`, file, file.name));
    options = { method: "POST", body: form };
  } else {
    options = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  }
  let answer;
  try {
    answer = await fetch("/chat/act", options);
  } catch {
    throw new Error("The sandbox cannot be reached.");
  }
  const reply = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(reply.error || "The sandbox refused.");
  return reply;
}

// Opens live updates: calls told(update), and up() or down() when the connection opens or closes.
export function listen(name, told, up, down) {
  let socket, closed = false, wait = 250, first = true;
  const open = () => {
    socket = new WebSocket(`ws://${location.host}/chat/ws?${new URLSearchParams({ as: name })}`);
    socket.onopen = () => { wait = 250; up(first); first = false; };
    socket.onmessage = (event) => told(JSON.parse(event.data));
    socket.onclose = () => {
      if (closed) return;
      down();
      setTimeout(() => { if (!closed) open(); }, wait);
      wait = Math.min(wait * 2, 3000);
    };
  };
  open();
  return () => { closed = true; socket.close(); };
}
