import { JSDOM } from "jsdom";

type Random = () => number;
/** Alters the page, and says what; null if the page has nothing of the kind. */
type Alteration = (document: Document, random: Random) => string | null | undefined;

const CHOICES: Readonly<Record<string, string>> = { Yes: "No", No: "Yes" };
const OUTCOMES: Readonly<Record<string, string>> = {
  Passed: "Rejected",
  Rejected: "Passed",
  "Quorum not met": "Passed",
  Cancelled: "Passed",
  "No result yet": "Passed",
};

const ALTERATIONS: Readonly<Record<string, Alteration>> = {
  "a digit": (document, random) => {
    const text = pick(
      textsOf(document).filter(({ data }) => /\d/.test(data)),
      random,
    );
    if (text === null) return null;
    return setText(
      text,
      text.data.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
    );
  },
  "a word": (document, random) => {
    const text = pick(
      textsOf(document).filter(({ data }) => /\p{L}{3}/u.test(data)),
      random,
    );
    return text && setText(text, text.data.replace(/\p{L}{3,}/u, "Garden"));
  },
  "a letter that looks the same": (document, random) => {
    const text = pick(
      textsOf(document).filter(({ data }) => /[aeo]/.test(data)),
      random,
    );
    return (
      text &&
      setText(
        text,
        text.data.replace(/[aeo]/, (sign) => ({ a: "а", e: "е", o: "о" })[sign] ?? ""),
      )
    );
  },
  "a sentence more": (document, random) => {
    const element = pick(elementsOf(document, "p, h1, h2, section, table, dl"), random);
    element?.insertAdjacentHTML("afterend", "<p>The board pays 900,000 CRO as well.</p>");
    return element && `after <${element.localName}>`;
  },
  "hidden by an attribute": (document, random) =>
    hide(document, random, (element) => element.setAttribute("hidden", "")),
  "hidden by a style": (document, random) =>
    hide(document, random, (element) => {
      allowStyles(document);
      const styles = [
        "font-size:0",
        "display:none",
        "opacity:0",
        "color:transparent",
        "position:absolute;left:-999em",
      ];
      element.setAttribute("style", pick(styles, random) ?? "");
    }),
  "hidden by a style sheet": (document, random) => {
    allowStyles(document);
    const rules = [
      ".numbers{font-size:0}",
      "h1{display:none}",
      "td:nth-child(2){visibility:hidden}",
      ".prose{clip-path:inset(50%)}",
    ];
    const rule = pick(rules, random) ?? "";
    document.head.insertAdjacentHTML("beforeend", `<style>${rule}</style>`);
    return rule;
  },
  "other words by a style sheet": (document) => {
    allowStyles(document);
    const rule = "h1{font-size:0}h1::after{content:'Pay nobody';font-size:36px}";
    document.head.insertAdjacentHTML("beforeend", `<style>${rule}</style>`);
    return rule;
  },
  "a row more": (document, random) => {
    const row = pick(elementsOf(document, "tbody tr"), random);
    row?.after(row.cloneNode(true));
    return row?.textContent;
  },
  "a row less": (document, random) => {
    const row = pick(elementsOf(document, "tbody tr"), random);
    row?.remove();
    return row?.textContent;
  },
  "two rows in another order": (document, random) => {
    const row = pick(elementsOf(document, "tbody tr + tr"), random);
    row?.previousElementSibling?.before(row);
    return row?.textContent;
  },
  "a choice": (document, random) => {
    const cell = pick(elementsOf(document, "td.yes, td.no"), random);
    if (cell === null) return null;
    cell.className = cell.className === "yes" ? "no" : "yes";
    return setText(cell, CHOICES[cell.textContent ?? ""] ?? "");
  },
  "a colour of a choice": (document, random) => {
    const cell = pick(elementsOf(document, "td.yes, td.no"), random);
    if (cell === null) return null;
    cell.className = cell.className === "yes" ? "no" : "yes";
    return cell.className;
  },
  "the outcome": (document) => {
    const shown = document.querySelector(".card h2 span");
    return shown && setText(shown, OUTCOMES[shown.textContent ?? ""] ?? "");
  },
  "a voter": (document, random) => {
    const cell = pick(elementsOf(document, "td .mono"), random);
    return cell && setText(cell, "0xAbCd...0001");
  },
  "a name": (document, random) => {
    const name = pick(elementsOf(document, "td .said"), random);
    return name && setText(name, "Somebody else");
  },
  "a mark of the pack's word": (document, random) => {
    const name = pick(elementsOf(document, ".said"), random);
    name?.classList.remove("said");
    return name?.textContent;
  },
  "a link": (document, random) => {
    const link = pick(elementsOf(document, "a[href]"), random);
    link?.setAttribute("href", "https://evil.example/");
    return link?.textContent;
  },
  "a link more": (document, random) => {
    const text = pick(textsOf(document), random);
    const link = document.createElement("a");
    link.href = "https://evil.example/";
    text?.replaceWith(link);
    if (text) link.append(text);
    return text?.data.trim();
  },
  "an attribute that shows": (document, random) => {
    const shown = elementsOf(document, "[title], [aria-label], rect[width]");
    const element = pick(shown, random);
    const name = ["title", "aria-label", "width"].find((each) => element?.hasAttribute(each)) ?? "";
    element?.setAttribute(name, name === "width" ? "7" : "Everybody said yes");
    return element && `${name} of <${element.localName}>`;
  },
  "a box over everything": (document) => {
    allowStyles(document);
    const box = '<div style="position:fixed;inset:0;background:white;z-index:9">Result confirmed.</div>';
    document.body.insertAdjacentHTML("beforeend", box);
    return "Result confirmed.";
  },
  "words in a tree of its own": (document, random) => {
    const element = pick(elementsOf(document, "h1, main p, main h2, td span"), random);
    const mode = pick(["open", "closed"], random);
    const words = pick(["Passed", "<slot></slot> and 900,000 CRO more"], random);
    element?.insertAdjacentHTML("afterbegin", `<template shadowrootmode="${mode}">${words}</template>`);
    return element && `${mode}, in <${element.localName}>: ${words}`;
  },
  "an answer written before": (document) => {
    const answer = document.querySelector("[data-answer]");
    answer?.insertAdjacentHTML("beforeend", "<h3>Result confirmed.</h3>");
    return answer && "Result confirmed.";
  },
  "no panel": (document) => {
    const panel = document.querySelector("[data-recount]");
    panel?.remove();
    return panel && "removed";
  },
  "the title of the tab": (document) => {
    document.title = "#1 Pay nobody";
    return document.title;
  },
};

export const KINDS: readonly string[] = Object.keys(ALTERATIONS);

/** The page with one alteration of the kind; null if it has nothing of it, or nothing was altered. */
export function alterPage({
  html,
  kind,
  random,
}: {
  html: string;
  kind: string;
  random: Random;
}): { html: string; what: string } | null {
  const page = new JSDOM(html);
  const before = page.serialize();
  const what = ALTERATIONS[kind]?.(page.window.document, random) ?? null;
  const after = page.serialize();
  return what === null || after === before ? null : { html: after, what: what.replace(/\s+/g, " ").trim() };
}

/** Written by another program, and with the same words. */
export function rewritePage(html: string): string {
  return new JSDOM(html).serialize();
}

function textsOf(document: Document): Text[] {
  const walker = document.createTreeWalker(document.body, 4);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.trim() !== "") texts.push(text);
  }
  return texts;
}

function elementsOf(document: Document, selector: string): Element[] {
  return [...document.querySelectorAll(selector)];
}

function setText(node: Text | Element, words: string): string {
  const before = node.textContent ?? "";
  node.textContent = words;
  return `“${before.trim().slice(0, 60)}” is “${words.trim().slice(0, 60)}”`;
}

function hide(document: Document, random: Random, apply: (element: Element) => void): string | null {
  const element = pick(
    elementsOf(document, "main p, main td, main section, h1, main dd, main li, .said"),
    random,
  );
  if (element === null) return null;
  apply(element);
  return `${element.getAttribute("style") ?? "hidden"} on <${element.localName}> ${element.textContent?.slice(0, 60)}`;
}

/** The page's own policy allows no style in it. */
function allowStyles(document: Document): void {
  document.querySelector("meta[http-equiv]")?.remove();
}

function pick<Item>(items: readonly Item[], random: Random): Item | null {
  return items[Math.floor(random() * items.length)] ?? null;
}
