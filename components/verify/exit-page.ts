import type { PackWords } from "@/lib/exit/write-proposal";
import { comparePage, listWords } from "./compare-page";
import { DIFFERS, say, showRecount } from "./show-recount";

// What runs in the pages of an exit pack. They are opened from a disk, where a browser fetches nothing and starts no worker: the
// evidence comes as a script that calls `evidence`, or as a file that the reader picks.

type Embedded = { bytes: Uint8Array<ArrayBuffer>; words: PackWords };

let embedded: Embedded | null = null;
Object.assign(globalThis, {
  evidence(base64: string, words: PackWords) {
    embedded = { bytes: Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)), words };
  },
});

/** Some 1,000 voters, which take a quarter of a second. A page with more is compared when its recount is asked for, if it can be. */
const SOON_BYTES = 2 ** 18;

addEventListener("DOMContentLoaded", () => {
  // Before a reader unfolds anything, or an extension translates it.
  const shown = listWords(document.documentElement);
  let compared: ReturnType<typeof compare> | null = null;
  const compareOnce = (found: Embedded) => {
    compared ??= compare(found, shown);
    return compared;
  };
  const isAsked = document.querySelector("[data-recount] button") !== null;
  if (embedded !== null && (embedded.bytes.length < SOON_BYTES || !isAsked)) void compareOnce(embedded);
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-recount] button")) void recount(compareOnce);
  });
  document.querySelector("input[type=file]")?.addEventListener("change", ({ target }) => {
    const [file] = (target instanceof HTMLInputElement && target.files) || [];
    if (file) void run({ file, isOwnFile: true, difference: null });
  });
});

/** Says so if the page differs; otherwise nothing, because nothing is recounted yet. Null if the evidence can't be read. */
async function compare(
  { bytes, words }: Embedded,
  shown: readonly string[],
): Promise<{ difference: string | null } | null> {
  try {
    const difference = await comparePage({ shown, evidence: bytes, words });
    if (difference !== null) sayHere({ status: "wrong", title: DIFFERS, texts: [difference] });
    return { difference };
  } catch (error) {
    sayHere({ status: "failed", title: "The evidence can't be read.", texts: [String(error)] });
    return null;
  }
}

async function recount(compareOnce: (found: Embedded) => ReturnType<typeof compare>): Promise<void> {
  if (embedded === null) {
    sayHere({ status: "failed", title: "The evidence is missing.", texts: [MISSING] });
    return;
  }
  sayHere({ status: "counting", title: "Comparing", texts: ["Comparing this page with its evidence."] });
  const compared = await compareOnce(embedded);
  // Nothing is confirmed that wasn't compared.
  if (compared) await run({ file: new Blob([embedded.bytes]), isOwnFile: false, ...compared });
}

async function run(how: { file: Blob; isOwnFile: boolean; difference: string | null }): Promise<void> {
  const panel = findPanel();
  if (panel === null) return;
  const { keys = "[]", digest = null } = panel.dataset;
  await showRecount({ panel, keys: JSON.parse(keys), digest, ...how });
}

function sayHere(said: Parameters<typeof say>[1]): void {
  const panel = findPanel();
  if (panel !== null) say(panel, said);
}

function findPanel(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-recount]");
}

const MISSING =
  "This page loads it from the folder “evidence” beside it. Copy the whole pack, or pick the file.";
