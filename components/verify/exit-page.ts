import { say, showRecount } from "./show-recount";

// What runs in the pages of an exit pack. They are opened from a disk, where a browser fetches nothing and starts no worker: the
// evidence comes as a script that calls `evidence`, or as a file that the reader picks.

/** In base64. */
let embedded: string | null = null;
Object.assign(globalThis, {
  evidence(text: string) {
    embedded = text;
  },
});

addEventListener("DOMContentLoaded", () => {
  const panel = document.querySelector<HTMLElement>("[data-recount]");
  if (panel === null) return;
  const keys: string[] = JSON.parse(panel.dataset["keys"] ?? "[]");
  const digest = panel.dataset["digest"] ?? null;
  const run = (file: Blob, isOwnFile: boolean) => void showRecount({ panel, file, keys, digest, isOwnFile });
  panel.querySelector("button")?.addEventListener("click", () => {
    if (embedded !== null) run(blobOf(embedded), false);
    else say(panel, { status: "failed", title: "The evidence is missing.", texts: [MISSING] });
  });
  const picker = panel.querySelector<HTMLInputElement>("input[type=file]");
  picker?.addEventListener("change", () => {
    const [file] = picker.files ?? [];
    if (file) run(file, true);
  });
});

const MISSING =
  "This page loads it from the folder “evidence” beside it. Copy the whole pack, or pick the file.";

function blobOf(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))]);
}
