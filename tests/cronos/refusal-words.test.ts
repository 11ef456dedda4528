import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { limitWords } from "./limit-words";
import { refusals } from "./refusals";

const rowSchema = z.strictObject({
  provider: z.string().min(1),
  /** Null if the source doesn't say. */
  status: z.int().nullable(),
  body: z.unknown(),
  kind: z.enum(["range", "results", "batch", "rate", "behind", "transient", "fault"]),
  /** The number of blocks or calls in the words. */
  limit: z.int().positive().optional(),
  source: z.url({ protocol: /^https$/ }),
});
const file = join(__dirname, "../vectors/rpc-refusals/refusals.json");
const rows = z.array(rowSchema).parse(JSON.parse(readFileSync(file, "utf8")));

/** dRPC's own words are quoted in many public programs, but no page of dRPC or of an issue has them. */
const UNSOURCED = ["drpc"];

const withoutNumbers = (text: string) => text.replaceAll(/0x[0-9a-f]+|\d[\d,]*K?/gi, "#");
const known = rows.map(({ provider, body }) => ({ provider, text: withoutNumbers(JSON.stringify(body)) }));

describe("the table of refusals", () => {
  it("has real words of many providers, each once and with its source", () => {
    expect(rows.length).toBeGreaterThanOrEqual(25);
    expect(new Set(rows.map(({ provider }) => provider)).size).toBeGreaterThanOrEqual(8);
    const told = rows.map(({ provider, body }) => JSON.stringify({ provider, body }));
    expect(new Set(told).size).toBe(rows.length);
  });

  it("names a limit only in words that contain it", () => {
    for (const { limit, body } of rows) {
      if (limit === undefined) continue;
      expect(JSON.stringify(body).replaceAll(",", "")).toContain(String(limit));
    }
  });

  it.each(Object.keys(limitWords).filter((name) => !UNSOURCED.includes(name)))(
    "holds the words with which the node refuses too many blocks as %s",
    (name) => {
      const [, words] = Object.entries(limitWords).find(([key]) => key === name) ?? [];
      const message = words?.tooManyBlocks({ from: 5_000, to: 25_000, limit: 10_000 }).message ?? "none";
      const texts = known
        .filter(({ provider }) => provider.toLowerCase().startsWith(name))
        .map(({ text }) => text);
      expect(texts.join("\n")).toContain(withoutNumbers(message));
    },
  );

  it.each([
    "limitExceeded",
    "projectRateExceeded",
    "dailyCountExceeded",
    "tooManyLogsInBatch",
    "internalError",
  ] as const)("holds the words of the planted refusal %s", (name) => {
    const { message } = refusals[name];
    expect(known.map(({ text }) => text).join("\n")).toContain(JSON.stringify(message).slice(1, -1));
  });
});
