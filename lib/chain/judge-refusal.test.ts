import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { judgeRefusal } from "./judge-refusal";
import { errorOf } from "./rpc-envelope";

const file = path.join(process.cwd(), "tests/vectors/rpc-refusals/refusals.json");
const rows = z
  .array(
    z.looseObject({
      provider: z.string(),
      status: z.number().nullable(),
      body: z.unknown(),
      kind: z.string(),
      limit: z.number().nullish(),
    }),
  )
  .parse(JSON.parse(readFileSync(file, "utf8")));

describe("judgeRefusal", () => {
  it.each(rows.map((row) => [row.provider, JSON.stringify(row.body).slice(0, 150), row] as const))(
    "understands %s: %s",
    (_provider, _text, { status, body, kind, limit }) => {
      const error = (Array.isArray(body) ? body.map(errorOf).find(Boolean) : errorOf(body)) ?? {
        message: String(body),
      };
      const refusal = judgeRefusal({ ...error, status: status ?? undefined });
      expect(refusal.kind).toBe(kind);
      if (kind === "range" && limit != null) expect(refusal.limit).toBe(limit);
    },
  );

  it("waits as long as the endpoint asks, at most a minute", () => {
    const wait = (retryAfter: string | null) => judgeRefusal({ message: "", status: 429, retryAfter }).waitMs;
    expect(["3", "0.5", "3600", "soon", "-1", null].map(wait)).toEqual([
      3_000,
      500,
      60_000,
      null,
      null,
      null,
    ]);
  });

  it("calls unclear what nobody can know", () => {
    expect(judgeRefusal({ message: "no", code: -32_000 })).toMatchObject({
      kind: "unclear",
      message: "-32000: no",
    });
  });
});
