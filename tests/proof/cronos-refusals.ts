import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Refusal, Trouble } from "@/tests/cronos/manners";
import { type CronosChain, startCronosChain } from "./cronos-chain";
import { startIndexCli } from "./index-workers";
import { inParallel, tally } from "./proof";
import type { TwoInstances } from "./two-instances";

const rowSchema = z.looseObject({
  provider: z.string(),
  status: z.int().nullable(),
  body: z.unknown(),
  kind: z.string(),
});
type Row = z.infer<typeof rowSchema>;

const file = join(import.meta.dirname, "../vectors/rpc-refusals/refusals.json");
const errorSchema = z.looseObject({
  code: z.number().default(-32_000),
  message: z.string(),
  data: z.unknown().optional(),
});
/** Some bodies are the error itself, others a batch's answers with some errors. */
const heldError = z.union([
  z.looseObject({ error: errorSchema }).transform(({ error }) => error),
  errorSchema,
  z
    .array(z.looseObject({ error: errorSchema.optional() }))
    .transform((answers) => answers.flatMap(({ error }) => error ?? [])[0]),
]);

const BLOCKS = 6_000;
/** How often each kind of refusal comes before the endpoint recovers. */
const TIMES = 2;
/** Without batches the index stays this far behind; otherwise three blocks. */
const MAX_BEHIND = 64;
const AT_ONCE = 2;

/**
 * Plants every refusal of tests/vectors/rpc-refusals while `npm run index` fills a small index. It ends exact and current,
 * or names the endpoint's words and continues once it recovers. A short round takes one refusal of each kind.
 */
export async function surviveRefusals({
  stand,
  isFull,
}: {
  stand: TwoInstances;
  isFull: boolean;
}): Promise<string[]> {
  const rows = z.array(rowSchema).parse(JSON.parse(readFileSync(file, "utf8")));
  const firsts = [...new Map(rows.toReversed().map((row) => [row.kind, row])).values()];
  const chosen = isFull ? rows : firsts;
  const failures: string[] = [];
  await inParallel([...chosen.entries()], {
    width: AT_ONCE,
    run: async ([place, row]) => {
      const told = await surviveOne({ stand, row, place }).catch((error: unknown) => String(error));
      if (told !== null) failures.push(`${row.kind}, ${row.provider}: ${told}`);
    },
  });
  assert.deepEqual(failures, []);
  return [`refusals survived: ${chosen.length} (${tally(chosen.map(({ kind }) => kind))})`];
}

async function surviveOne({
  stand,
  row,
  place,
}: {
  stand: TwoInstances;
  row: Row;
  place: number;
}): Promise<null> {
  const address = (index: number): string =>
    `0x${(0xc0ffee_0000 + place * 2 + index).toString(16).padStart(40, "0")}`;
  const chain = await startCronosChain(stand, {
    seed: place,
    head: BLOCKS,
    transfers: 300,
    holders: 40,
    pace: "hand",
    nft: { address: address(0) },
    token: { address: address(1) },
  });
  try {
    if (row.kind === "fault") await refuseForGood({ stand, chain, row });
    else chain.node.change({ troubles: troublesOf(row, TIMES) });
    await fill({ stand, chain });
    if (row.kind !== "fault")
      assert.ok(chain.node.counters().refusals.trouble >= TIMES, "nothing was refused");
    return null;
  } finally {
    await chain.node.close();
  }
}

type Stage = { stand: TwoInstances; chain: CronosChain };

/** A fault lasts until somebody looks, who needs the endpoint's own words. */
async function refuseForGood({ stand, chain, row }: Stage & { row: Row }): Promise<void> {
  for (const trouble of troublesOf(row)) {
    chain.node.change({ troubles: [trouble] });
    const { code, output } = await startIndexCli(stand, chain).ended;
    const said = output.split("\n").filter((line) => line.startsWith("index: "));
    assert.equal(code, 1, output);
    assert.equal(said.length, 1, output);
    assert.ok(said[0]?.includes(wordsOf(row).slice(0, 60)), output);
    assert.doesNotMatch(output, /ZodError|\n +at /);
  }
  chain.node.change({ troubles: [] });
}

async function fill({ stand, chain }: Stage): Promise<void> {
  const { code, output } = await startIndexCli(stand, chain).ended;
  assert.equal(code, 0, output);
  assert.match(output, /index is current/);
  assert.doesNotMatch(output, /ZodError|not trusted/);
  const indexed = await chain.indexedBlock();
  assert.ok(chain.node.head() - indexed <= MAX_BEHIND, `it ended at block ${indexed}`);
  for (const block of [indexed, 3_000, 700]) await chain.compareAt(block);
}

/** Refuses the whole request, if the body can, and the log question alone, if it names an error. */
function troublesOf(row: Row, times?: number): Trouble[] {
  const error = heldError.safeParse(row.body).data;
  const isBatch = Array.isArray(row.body);
  const whole: Refusal = { as: "http", status: row.status ?? 200, body: textOf(row.body) };
  const forms: Refusal[] = isBatch ? [] : [whole];
  if (error !== undefined && row.status === null && row.kind !== "batch") {
    forms.push({ as: "call", code: error.code, message: error.message, data: error.data });
  }
  return forms.map((refusal) => ({
    refusal,
    methods: ["eth_getLogs"],
    ...(times === undefined ? {} : { times }),
  }));
}

function wordsOf({ body }: Row): string {
  return heldError.safeParse(body).data?.message ?? textOf(body);
}

function textOf(body: unknown): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}
