import { execFileSync } from "node:child_process";

/**
 * Runs one bench. With `--beside <checkout>` it runs the bench here and in the other checkout in turns, each with its own
 * packages and build, and compares the medians of every figure that both print.
 */
const TURNS = 3;
type Figures = Map<string, number[]>;

const [name = ""] = process.argv.splice(2, 1);
const place = process.argv.indexOf("--beside");
if (place === -1) await import(`./${name}.ts`);
else {
  const [, other = ""] = process.argv.splice(place, 2);
  const [here, there]: [Figures, Figures] = [new Map(), new Map()];
  for (let turn = 0; turn < TURNS; turn += 1) {
    note(process.cwd(), here);
    note(other, there);
  }
  console.log(`${TURNS} turns each, medians\n| bench:${name} | here | beside | ratio |\n|---|---|---|---|`);
  for (const [what, figures] of here) {
    const [mine, theirs] = [median(figures), median(there.get(what) ?? [])];
    if (theirs > 0)
      console.log(`| ${what} | ${mine} | ${theirs} | ${((100 * mine) / theirs).toFixed(0)} % |`);
  }
}

/** Adds the numbers of the tables that the bench prints. */
function note(checkout: string, figures: Figures): void {
  const command = ["run", "--silent", `bench:${name}`, "--", ...process.argv.slice(2)];
  const output = execFileSync("npm", command, { cwd: checkout, encoding: "utf8" });
  console.log(`${checkout}\n${output}`);
  let head: string[] = [];
  let before: string[] = [];
  for (const line of output.split("\n")) {
    const cells = line.split("|").map((cell) => cell.trim());
    if (line.startsWith("|---")) head = before;
    else if (line.startsWith("|"))
      for (const [column, cell] of cells.entries()) {
        if (column < 2 || cell === "" || Number.isNaN(Number(cell))) continue;
        const what = `${cells[1]}: ${head[column]}`;
        figures.set(what, [...(figures.get(what) ?? []), Number(cell)]);
      }
    before = cells;
  }
}

function median(figures: readonly number[]): number {
  return figures.toSorted((left, right) => left - right)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
