import type { Image, List, Nodes, Resource, Root } from "mdast";
import { linkDestination } from "./link-destination";
import { isLinkable, readSource } from "./read-markdown";

/** Words of a text that its page would not show, and their line, counted from 1. */
export type Unseen = { line: number; words: string };

type Place = readonly [from: number, to: number];

const MOST_CHARACTERS = 60;
/** What nothing but its look sets apart from the words around it. */
const MARKED = ["emphasis", "strong", "delete", "inlineCode", "link", "linkReference"];
/** Letters, digits, and every sign beyond ASCII: the others are Markdown's own. */
const WORDS = /(?:[\p{L}\p{N}]|[^\p{ASCII}\s])+/gu;

/**
 * The first words of a text in Markdown that `readMarkdown` would not show: a definition that nothing uses, the title of a link,
 * cells beyond a table's columns. null if everything is shown.
 */
export function findUnseen(text: string, read = readSource(text)): Unseen | null {
  const rest = withoutSeen(text, read);
  const at = rest.search(WORDS);
  if (at < 0) return null;
  const [first = ""] = rest.slice(at).split("\n");
  const words = [...first.replace(/(?:(?![\p{L}\p{N}])\p{ASCII})+$/u, "").replace(/ {2,}/g, " … ")];
  return { line: text.slice(0, at).split("\n").length, words: words.slice(0, MOST_CHARACTERS).join("") };
}

/**
 * The first number that only marks of emphasis keep apart from the next one, such as "5*6*7": a page shows 567. null if there is
 * none.
 */
export function findJoinedNumbers(text: string, read = readSource(text)): Unseen | null {
  const joins = (node: Nodes): number[] => {
    const children = childrenOf(node);
    const own = children.flatMap((child, index) => {
      const [start] = placeOf(child) ?? [];
      const before = children[index - 1];
      const isJoined =
        [child, before].some((each) => each && MARKED.includes(each.type)) &&
        /\p{N}$/u.test(wordsOf(before)) &&
        /^\p{N}/u.test(wordsOf(child));
      return isJoined && start !== undefined ? [start] : [];
    });
    return [...own, ...children.flatMap(joins)];
  };
  const [at] = joins(read).toSorted((one, other) => one - other);
  if (at === undefined) return null;
  const words = `${/\S*$/.exec(text.slice(0, at))?.[0]}${/^\S*/.exec(text.slice(at))?.[0]}`;
  return { line: text.slice(0, at).split("\n").length, words: words.slice(0, MOST_CHARACTERS) };
}

function wordsOf(node: Nodes | undefined): string {
  if (node === undefined || node.type === "html") return "";
  return "value" in node ? node.value : childrenOf(node).map(wordsOf).join("");
}

/** The text with spaces for what a reader sees, and for what only gives it structure. */
function withoutSeen(text: string, tree: Root): string {
  const units = text.split("");
  const used = findUsed(tree);

  function see(from: number, to: number): void {
    for (let at = from; at < to; at += 1) if (units[at] !== "\n") units[at] = " ";
  }

  /** The marks around its children, and where a link leads. */
  function seeAround([from, to]: Place, children: readonly Nodes[]): void {
    see(from, placeOf(children[0])?.[0] ?? to);
    see(placeOf(children.at(-1))?.[1] ?? to, to);
  }

  function seeChildren([from, to]: Place, children: readonly Nodes[], isInLink: boolean): void {
    let end = from;
    for (const [index, child] of children.entries()) {
      const place = placeOf(child);
      if (place) visit(child, place, isInLink);
      // A bare address becomes a link late and has no place: it is between its neighbours, which have one.
      else see(end, placeOf(children.slice(index).find(placeOf))?.[0] ?? to);
      end = place?.[1] ?? end;
    }
  }

  /** What begins an item, unless a page numbers it otherwise. */
  function seeMarker(item: Nodes, { children, ordered, start }: List, index: number): void {
    const [from = 0, to = 0] = placeOf(item) ?? [];
    const numberOf = (each: Nodes) => Number(/^\d+/.exec(text.slice(...(placeOf(each) ?? [0, 0])))?.[0]);
    // Many write "1." at each item, and mean that they are counted.
    const isCounted = children.every((each) => numberOf(each) === 1);
    if (ordered && !isCounted && numberOf(item) !== (start ?? 1) + index) return;
    see(from, placeOf(childrenOf(item)[0])?.[0] ?? to);
  }

  function visit(node: Nodes, place: Place, isInLink: boolean): void {
    const children = childrenOf(node);
    if (isShownWhole(node, { isInLink, written: text.slice(...place) })) see(...place);
    else if (node.type !== "footnoteDefinition" || used.has(node)) {
      if (node.type === "list") for (const [index, item] of children.entries()) seeMarker(item, node, index);
      if (isShownAround(node)) seeAround(place, children);
      seeChildren(place, children, isInLink || node.type === "link" || node.type === "linkReference");
    }
  }

  function isShownWhole(node: Nodes, { isInLink, written }: { isInLink: boolean; written: string }): boolean {
    if (node.type === "image") return !isInLink && isImageShown(node, written);
    if (node.type === "imageReference") return !isInLink && node.referenceType !== "full";
    if (node.type === "definition") return used.has(node) && isLinkShown(node);
    return ["text", "inlineCode", "code", "html", "footnoteReference"].includes(node.type);
  }

  visit(tree, [0, text.length], false);
  return units.join("");
}

function placeOf(node: Nodes | undefined): Place | undefined {
  const { start, end } = node?.position ?? {};
  return start?.offset === undefined || end?.offset === undefined ? undefined : [start.offset, end.offset];
}

/** A table shows as many cells of a row as it has columns. */
function childrenOf(node: Nodes): readonly Nodes[] {
  if (!("children" in node)) return [];
  if (node.type !== "table") return node.children;
  const columns = node.children[0]?.children.length;
  return node.children.map((row) => ({ ...row, children: row.children.slice(0, columns) }));
}

/** Whether what is around a node's children is marks alone, or shown too. */
function isShownAround(node: Nodes): boolean {
  if (node.type === "link") return isLinkShown(node);
  // Else its label is nowhere.
  if (node.type === "linkReference")
    return node.referenceType !== "full" || node.label?.toLowerCase() === wordsOf(node).toLowerCase();
  return node.type === "footnoteDefinition";
}

/** Whether a page shows every word of where it leads. A title is not shown. */
function isLinkShown({ url, title }: Resource): boolean {
  // As the reader of Markdown writes it.
  const href = url.replace(/%(?![0-9a-f]{2})|[^!#$%&-;=?-Z_a-z~]/giu, encodeURIComponent);
  const destination = isLinkable(href) ? linkDestination({ href, text: "" }) : undefined;
  if (title || typeof destination !== "string") return url === "";
  const wordsIn = (text: string) => String(text.toLowerCase().match(WORDS));
  return wordsIn(href.replace(/^(?:https?|mailto):/, "")) === wordsIn(destination);
}

/** The words between its brackets may have marks and addresses of their own, which are not shown. */
function isImageShown(image: Image, written: string): boolean {
  const shown = `${image.alt ?? ""} ${image.url}`;
  return isLinkShown(image) && String(written.match(WORDS)) === String(shown.match(WORDS));
}

/** The definitions that the text refers to, the first of each name. A footnote that only footnotes like it refer to is none. */
function findUsed(tree: Root): Set<Nodes> {
  const first = new Map<string, Nodes>();
  const list = (node: Nodes): void => {
    if (isDefinition(node) && !first.has(nameOf(node))) first.set(nameOf(node), node);
    childrenOf(node).forEach(list);
  };
  list(tree);
  const used = new Set<Nodes>();
  const follow = (node: Nodes, isInLink: boolean): void => {
    // An image in a link is not shown.
    const isUse = /Reference$/.test(node.type) && !(isInLink && node.type === "imageReference");
    const named = isUse ? first.get(nameOf(node)) : undefined;
    const isLink = isInLink || node.type === "link" || node.type === "linkReference";
    const more = [
      ...(isDefinition(node) ? [] : childrenOf(node)),
      ...(named && !used.has(named) ? childrenOf(named) : []),
    ];
    if (named) used.add(named);
    for (const child of more) follow(child, isLink);
  };
  follow(tree, false);
  return used;
}

const isDefinition = ({ type }: Nodes): boolean => type === "definition" || type === "footnoteDefinition";

/** Footnotes have names of their own. */
const nameOf = (node: Nodes): string =>
  `${/^footnote/.test(node.type)} ${"identifier" in node ? node.identifier : ""}`;
