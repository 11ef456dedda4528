import { type Html, html } from "./escape-html";

type Place = "index" | "bounties" | "people" | "verify" | null;

/** A page of a pack, `depth` folders below the pack's own. */
export function writePage({
  productName,
  footer,
  title,
  place,
  depth,
  main,
  scripts = [],
}: {
  productName: string;
  footer: string;
  title: string;
  place: Place;
  depth: 0 | 1;
  main: Html;
  scripts?: readonly string[];
}): string {
  const up = depth === 0 ? "" : "../";
  const links = [
    ["index", "Proposals"],
    ["bounties", "Bounties"],
    ["people", "People"],
    ["verify", "Verify"],
  ] as const;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self' file:; script-src 'self' file: 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'">
<title>${title} · ${productName}</title>
<link rel="stylesheet" href="${up}style.css">
${scripts.map(
  (path) => html`<script src="${up}${path}" defer></script>
`,
)}</head>
<body>
<header><strong>${productName}</strong>
<nav aria-label="Pages">${links.map(
    ([name, label]) =>
      html`<a href="${up}${name}.html"${name === place ? html` aria-current="page"` : null}>${label}</a>`,
  )}</nav></header>
<main>
${main}
</main>
<footer>${footer} This page needs no network.</footer>
</body>
</html>
`.text;
}

/** Where a reader compares the log's keys, or enters one. */
export function writeKeyField(logKeys: readonly string[]): Html {
  return html`<details><summary>Whose log it is</summary>
<p class="muted">A pack names its own keys: <span class="mono said">${logKeys.join(", ")}</span>. Compare them with a key that you know from before, or enter that key here.</p>
<label for="key">Public key of the log</label><input id="key" name="key" autocomplete="off" spellcheck="false"></details>
`;
}

/** "2026-11-25 22:10 UTC" */
export function writeTime(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
