import { readFileSync } from "node:fs";
import { type Node, parseSync, Visitor } from "oxc-parser";
import { listFiles, readText } from "./source-files";

/**
 * `npm run strings`: every text that a reader may see or hear, by file and line. That is text of JSX, and literals that read
 * as prose. Code writes a value as "…".
 */

type VisibleString = { line: number; text: string };

/** Attributes whose text is for machines. */
const codeAttributes = new Set(
  "className href id name type key d viewBox points transform style src sizes rel target".split(" "),
);
const sql = /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER|FROM|WHERE|JOIN|ORDER BY|COMMIT|LOCK)\b/;

/** Two words in a row, of which one isn't written as class names, addresses and media types are. */
const isProse = (text: string): boolean =>
  /[a-z]{2,}[,.:;!?]? [a-z“"$…]/i.test(text) &&
  !sql.test(text) &&
  (/[a-z], [a-z]|[a-z]\.$/.test(text) || !/^[a-z0-9\-:/[\]().,_%&>*=!' ]+$/.test(text));

function visibleStringsIn(path: string, source: string): VisibleString[] {
  const found: VisibleString[] = [];
  const skipped: [from: number, to: number][] = [];
  const add = ({ start, end }: Node, raw: string): void => {
    if (skipped.some(([from, to]) => start >= from && end <= to)) return;
    const line = source.slice(0, start).split("\n").length;
    found.push({ line, text: raw.replace(/\s+/g, " ").trim() });
  };
  const skip = ({ start, end }: Node): void => void skipped.push([start, end]);
  new Visitor({
    ImportDeclaration: skip,
    JSXAttribute(node) {
      if (node.name.type === "JSXIdentifier" && codeAttributes.has(node.name.name)) skip(node);
    },
    JSXText(node) {
      if (/[a-z]/i.test(node.value)) add(node, node.value);
    },
    Literal(node) {
      if (typeof node.value === "string" && isProse(node.value)) add(node, node.value);
    },
    TemplateLiteral(node) {
      const text = node.quasis.map(({ value }) => value.cooked ?? "").join("…");
      if (isProse(text)) add(node, text);
    },
  }).visit(parseSync(path, source).program);
  return found;
}

function print(path: string, source: string): void {
  for (const { line, text } of visibleStringsIn(path, source)) console.log(`${path}:${line}\t${text}`);
}

if (process.argv[2] === "-") print("stdin.tsx", readFileSync(0, "utf8"));
else
  for (const path of listFiles())
    if (/^(app|components|lib)\/.*\.tsx?$/.test(path) && !/\.test\./.test(path)) print(path, readText(path));
