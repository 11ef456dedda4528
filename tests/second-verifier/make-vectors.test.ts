/** @jest-environment node */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { allForgeries } from "../forgeries/all-forgeries";
import { type Index, makeVectors, VECTORS } from "./make-vectors";

const LIMIT_BYTES = 3_500_000;

// After a change of a format or a forgery, `npm run vectors` writes them again.
describe("docs/protocol/vectors", () => {
  const stored = readdirSync(VECTORS).toSorted();
  const read = (name: string) => readFileSync(join(VECTORS, name), "utf8");
  const storedIndex: Index = JSON.parse(read("index.json"));

  it("are the files that `npm run vectors` writes, byte by byte", async () => {
    const made = await makeVectors(allForgeries);
    const indexText = made.get("index.json") ?? "";
    made.delete("index.json");
    const differing = [...made].filter(([name, text]) => read(name) !== text);
    expect(differing.map(([name]) => name)).toEqual([]);
    expect(storedIndex.vectors.map(({ file }) => file).toSorted()).toEqual(
      stored.filter((name) => name !== "index.json"),
    );
    expect(indexText).toBe(read("index.json"));
  });

  it("are small", () => {
    const sizes = stored.map((name) => readFileSync(join(VECTORS, name)).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(LIMIT_BYTES);
  });
});
