/** @jest-environment node */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeVectors, VECTORS } from "./make-vectors";

const LIMIT_BYTES = 2_000_000;

// After a change of a format or a forgery, `npm run vectors` writes them again.
describe("docs/protocol/vectors", () => {
  const stored = readdirSync(VECTORS).toSorted();

  it("are the files that `npm run vectors` writes, byte by byte", async () => {
    const made = await makeVectors();
    expect([...made.keys()].toSorted()).toEqual(stored);
    const differing = [...made].filter(([name, text]) => readFileSync(join(VECTORS, name), "utf8") !== text);
    expect(differing.map(([name]) => name)).toEqual([]);
  });

  it("are small", () => {
    const sizes = stored.map((name) => readFileSync(join(VECTORS, name)).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(LIMIT_BYTES);
  });
});
