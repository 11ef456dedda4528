import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { parseVote } from "@/lib/exit/parse-vote";
import { type PackWords, writeProposal } from "@/lib/exit/write-proposal";

/**
 * Writes the page of a proposal again from its evidence, and puts it in the place of the one that was opened. Answers the first
 * difference from `shown`, the words of the page as it was opened; null if there is none. Throws if the evidence can't be read.
 */
export async function comparePage({
  shown,
  evidence,
  words,
}: {
  shown: readonly string[];
  evidence: Uint8Array<ArrayBuffer>;
  words: PackWords;
}): Promise<string | null> {
  const vote = await parseVote(evidence, await loadSignatureEngine());
  const { documentElement, body } = new DOMParser().parseFromString(writeProposal(vote, words), "text/html");
  const difference = describeDifference(shown, listWords(documentElement));
  if (difference !== null) {
    document.documentElement.replaceWith(documentElement);
    return difference;
  }
  const opened = document.body;
  opened.replaceWith(body);
  return [opened, ...opened.querySelectorAll("*")].some(hasShadow) ? SHADOW : null;
}

const SHADOW = "It showed something else than its words. Now it is written from the evidence.";

/** Tags with all their attributes, and texts, in order. Nothing shows where two texts meet, or a comment between them. */
export function listWords(node: Node, words: string[] = []): string[] {
  if (node instanceof Text) {
    const last = words.at(-1);
    if (last === undefined || isTag(last)) words.push(` ${node.data}`);
    else words[words.length - 1] = last + node.data;
  }
  if (!(node instanceof Element)) return words;
  const attributes = [...node.attributes].map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`);
  words.push(`<${node.localName}${attributes.join("")}>`);
  for (const child of node.childNodes) listWords(child, words);
  words.push(`</${node.localName}>`);
  return words;
}

/** Texts begin with a blank here. */
const isTag = (word: string): boolean => word.startsWith("<");

/** Words first, because a reader cares for them most; null if nothing differs. */
function describeDifference(shown: readonly string[], written: readonly string[]): string | null {
  if (findDifference(shown, written) === null) return null;
  const texts = [shown, written].map((words) => words.filter((word) => !isTag(word) && word.trim() !== ""));
  const [said = [], known = []] = texts;
  if (said.join("") !== known.join("")) return sayDifference("said", said, known);
  const [had, has] = [shown.filter(isTag), written.filter(isTag)];
  if (findDifference(had, has) !== null) return sayDifference("had", had, has);
  return "Its words were spaced otherwise than the evidence gives them. Now it is written from the evidence.";
}

function findDifference(left: readonly string[], right: readonly string[]): number | null {
  const length = Math.max(left.length, right.length);
  let at = 0;
  while (at < length && left[at] === right[at]) at += 1;
  return at === length ? null : at;
}

function sayDifference(verb: "said" | "had", shown: readonly string[], written: readonly string[]): string {
  const at = findDifference(shown, written) ?? 0;
  const [left, right] = [(shown[at] ?? "").trim(), (written[at] ?? "").trim()];
  return `It ${verb} ${quote(left, right)} where the evidence gives ${quote(right, left)}. Now it is written from the evidence.`;
}

const MOST_QUOTED = 120;

/** From shortly before the place where it leaves the other. */
function quote(text: string, other: string): string {
  if (text === "") return "nothing";
  const [signs, others] = [[...text], [...other]];
  const same = signs.findIndex((sign, at) => sign !== others[at]);
  const start = Math.max(0, (same === -1 ? signs.length : same) - MOST_QUOTED / 4);
  const end = start + MOST_QUOTED;
  return `“${start > 0 ? "…" : ""}${signs.slice(start, end).join("")}${end < signs.length ? "…" : ""}”`;
}

const HOSTS =
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" ");

/** Whether HTML gave it a tree of its own, which hides its children and is no node among them. Only for an element that nobody sees any more. */
function hasShadow(element: Element): boolean {
  if (element.shadowRoot !== null) return true;
  if (!HOSTS.includes(element.localName)) return false;
  try {
    element.attachShadow({ mode: "open" });
    return false;
  } catch {
    // It has a closed one.
    return true;
  }
}
