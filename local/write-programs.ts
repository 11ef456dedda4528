import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packPageProgram, packVerifierText } from "./pack-verifier";

const folder = "lib/exit/generated";
/** Served as it is. */
const embedFolder = "public/embed/generated";

/** Writes what an exit pack has beside the record: the page's program, the verifier for Node, the style and documents. And the recount of embedded pages. */
export async function generatePrograms(): Promise<void> {
  const programs = {
    PAGE_PROGRAM: await packPageProgram("exit-page"),
    VERIFIER: await packVerifierText(),
    STYLE: writeStyle(),
  };
  mkdirSync(folder, { recursive: true });
  const lines = Object.entries(programs).map(
    ([name, text]) => `export const ${name}: string = ${JSON.stringify(text)};\n`,
  );
  lines.push(
    `export const DOCUMENTS: Readonly<Record<string, string>> = ${JSON.stringify(readDocuments())};\n`,
  );
  writeFileSync(join(folder, "programs.ts"), lines.join(""));
  mkdirSync(embedFolder, { recursive: true });
  writeFileSync(join(embedFolder, "recount.js"), await packPageProgram("embed-page"));
}

const PYTHON = "tests/second-verifier";

/** What a reader needs who has nothing but the pack and Python: where it is here. */
export function listDocuments(): string[] {
  const python = readdirSync(PYTHON).filter((name) => name.endsWith(".py"));
  return [
    "docs/protocol.md",
    "docs/evidence-bundle.schema.json",
    ...python.sort().map((name) => join(PYTHON, name)),
  ];
}

/** By its path in the pack. The verifier finds the schema from where it lies. */
function readDocuments(): Record<string, string> {
  return Object.fromEntries(
    listDocuments().map((file) => [file.replace(PYTHON, "docs/verifier"), readFileSync(file, "utf8")]),
  );
}

/** The product's colours, dark first and light where the reader's system asks for it, and the pages' own rules. */
function writeStyle(): string {
  const css = readFileSync("app/globals.css", "utf8");
  const dark = tokensOf(css, ':root,\n[data-theme="dark"]');
  const light = tokensOf(css, '[data-theme="light"]');
  const own = readFileSync("lib/exit/pack.css", "utf8");
  return `:root{${dark}}\n@media (prefers-color-scheme: light){:root{${light}}}\n${own}`;
}

function tokensOf(css: string, selector: string): string {
  const start = css.indexOf(`\n${selector} {`);
  if (start < 0) throw new Error(`app/globals.css has no ${selector}`);
  return css.slice(css.indexOf("{", start) + 1, css.indexOf("}", start)).trim();
}
