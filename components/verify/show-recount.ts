import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { checkIsOf } from "@/lib/recount/check-origin";
import { createRecounter } from "@/lib/recount/client/create-recounter";
import { withFindings } from "@/lib/recount/judge-findings";
import { judgeResult, sayDegree } from "@/lib/recount/judge-result";
import { type FileRecount, type Recounter, recountFile } from "@/lib/recount/recount-file";
import { sayChecks } from "@/lib/recount/say-checks";
import { sayResult } from "@/lib/recount/say-result";

/** Somebody who forges a whole pack names a key too. */
const PACKS_KEY = "By the keys that the pack itself names: see “Whose log it is”.";
export const DIFFERS = "This page differs from its evidence.";

/** Recounts a file in a page without workers and React, and writes into its panel what the count says. */
export async function showRecount({
  panel,
  file,
  keys,
  digest,
  isOwnFile,
  difference = null,
}: {
  panel: HTMLElement;
  file: Blob;
  keys: readonly string[];
  digest: string | null;
  isOwnFile: boolean;
  /** What the page said otherwise than the file. */
  difference?: string | null;
}): Promise<void> {
  const typed = panel.querySelector<HTMLInputElement>("input[name=key]")?.value.trim().toLowerCase();
  const logKeys = typed ? [typed] : keys;
  say(panel, { status: "counting", title: "Counting", texts: ["Checking every signature."] });
  try {
    const done = await recountFile({
      file,
      recounters: [recounterOnThisThread()],
      known: () => ({ receipts: [], logKeys }),
      now: Date.now(),
      signal: new AbortController().signal,
      onProgress: ({ ballots }) =>
        say(panel, { status: "counting", title: "Counting", texts: [`${ballots} ballots so far.`] }),
    });
    const answer = sayAnswer(done, { digest, isOwnFile });
    if (!typed && keys.length > 0) answer.texts.unshift(PACKS_KEY);
    say(panel, difference === null ? answer : sayDifference(answer, difference));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    say(panel, { status: "failed", title: "The file can't be read.", texts: [text] });
  }
}

/** Lets the browser draw between two parts. */
function recounterOnThisThread(): Recounter {
  const recounter = createRecounter(loadSignatureEngine);
  return {
    ...recounter,
    async count(part) {
      await new Promise((resolve) => setTimeout(resolve));
      return recounter.count(part);
    },
  };
}

type Said = { status: string; title: string; texts: string[] };

function sayAnswer(
  { head, counted: found }: FileRecount,
  { digest, isOwnFile }: { digest: string | null; isOwnFile: boolean },
): Said {
  const counted = withFindings(found, {
    faults: digest === null || isOwnFile ? [] : checkIsOf(head, digest),
  });
  const judged = judgeResult(counted, head);
  const { title, text } = sayResult({ counted, head, judged, isOwnFile });
  const checks = sayChecks({
    counted,
    head,
    asked: null,
    compared: null,
    hasOwn: false,
    cosigners: 0,
  });
  const vote = `Proposal ${head.proposal.number} of ${head.proposal.club}.`;
  return {
    status: judged.status,
    title,
    texts: [
      ...(isOwnFile ? [vote] : []),
      text,
      ...judged.degrees.map(sayDegree),
      ...checks.map((check) => [`${check.name}: ${check.text}`, check.limit].filter(Boolean).join(" ")),
      ...[...counted.faults, ...counted.unchecked]
        .slice(0, 50)
        .map(({ line, text: why }) => `${line}: ${why}`),
    ],
  };
}

/** Whatever the evidence adds up to, the page that was opened is wrong. */
function sayDifference({ title, texts }: Said, difference: string): Said {
  return { status: "wrong", title: DIFFERS, texts: [difference, `The evidence itself: ${title}`, ...texts] };
}

/** Replaces what the panel says. */
export function say(panel: HTMLElement, { status, title, texts }: Said): void {
  const answer = panel.querySelector<HTMLElement>("[data-answer]");
  if (answer === null) return;
  panel.dataset["status"] = status;
  const heading = document.createElement("h3");
  heading.textContent = title;
  const lines = texts.map((text) => {
    const line = document.createElement("p");
    line.textContent = text;
    return line;
  });
  answer.replaceChildren(heading, ...lines);
}
