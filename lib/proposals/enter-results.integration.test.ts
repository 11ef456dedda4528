import { Client } from "pg";
import { bytesToHex, hexToBytes } from "viem";
import { emptyChain, extendChain } from "@/lib/log/ballot-chain";
import { countBallots } from "@/lib/log/count-ballots.server";
import { hashEntry, type ResultEntry } from "@/lib/log/log-entry";
import { listBodies } from "@/lib/log/log-store.server";
import { parseLogEntry } from "@/lib/log/parse-log-entry";
import { sealLog } from "@/lib/log/seal-log.server";
import type { OpenProposal, RunSql } from "@/tests/builders/rows";
import { storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { query, setClockOffset, testDatabaseUrl } from "@/tests/setup/own-services";
import { enterResults } from "./enter-results.server";

const FIVE_DAYS_MS = 5 * 86_400_000;
const budgetMs = 30_000;
let clubId: bigint;

beforeAll(async () => {
  clubId = await storeClub("results");
});
afterEach(async () => setClockOffset(0));

let serial = 0;

/** A ballot with its vote, as the vote's statement leaves them; nobody checks its signature here. */
async function vote(proposal: OpenProposal, voter: string, run: RunSql = query): Promise<void> {
  serial += 1;
  await run(
    `WITH b AS (INSERT INTO ballot (proposal_id, voter, choice, reason, power, signed_at, form, signature, message_hash, created_at)
       VALUES ($1, '0x' || repeat($2, 40), 'yes', '', 7, $3, 'typed', '0x12', $4, app_now()) RETURNING *)
     INSERT INTO vote (proposal_id, voter, ballot_id, choice, power, signed_at, has_reason, cast_at)
     SELECT proposal_id, voter, id, choice, power, signed_at, false, created_at FROM b
     ON CONFLICT (proposal_id, voter) DO UPDATE SET ballot_id = excluded.ballot_id, signed_at = excluded.signed_at`,
    [proposal.id, voter, serial, `0x${serial.toString(16).padStart(64, "0")}`],
  );
}

/** What the sealed log has of a proposal: its ballots' leaves, and its results. */
async function readLog({ digest }: OpenProposal) {
  await sealLog({ budgetMs });
  const bodies = await listBodies({ from: 0, limit: 100_000 });
  const entries = bodies.map((body, position) => ({ body, position, entry: parseLogEntry(body) }));
  const own = entries.filter(
    ({ entry }) => entry !== null && "proposal" in entry && entry.proposal === digest,
  );
  const leaves = own.flatMap(({ body, entry }) => (entry?.kind === "ballot" ? [hashEntry(body)] : []));
  const results = own.flatMap(({ entry, position }) =>
    entry?.kind === "result" ? [{ ...(entry as ResultEntry), position }] : [],
  );
  const { ballots, chain } = leaves.reduce((sum, leaf) => extendChain(sum, hexToBytes(leaf)), emptyChain);
  return { counted: { ballots, chain: bytesToHex(chain) }, results };
}

it("writes one result with all ballots of the log, however many instances do it at once", async () => {
  const [first, second] = [
    await storeProposal({ clubId, snapshotBlock: 1n }),
    await storeProposal({ clubId, snapshotBlock: 1n }),
  ];
  for (const voter of ["a", "b", "a"]) {
    await vote(first, voter);
    await vote(second, voter);
    // Ballots are counted in several batches.
    if (voter === "b") await sealLog({ budgetMs });
    if (voter === "b") await countBallots({ budgetMs });
  }
  expect(await enterResults({ budgetMs })).toBe(0);
  await setClockOffset(FIVE_DAYS_MS);
  await Promise.all(Array.from({ length: 5 }, () => enterResults({ budgetMs })));
  for (const proposal of [first, second]) {
    const { counted, results } = await readLog(proposal);
    expect(counted.ballots).toBe(3);
    expect(results).toMatchObject([{ ...counted, outcome: "passed", yesPower: "14", yesCount: 2 }]);
    expect(results[0]?.treeSize).toBeLessThanOrEqual(results[0]?.position ?? 0);
  }
  expect(await enterResults({ budgetMs })).toBe(0);
});

it("writes none while a ballot that came in time is still being stored, and then counts it", async () => {
  const proposal = await storeProposal({ clubId, snapshotBlock: 1n });
  const client = new Client({ connectionString: testDatabaseUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT 1 FROM proposal WHERE id = $1 FOR KEY SHARE", [proposal.id]);
    await vote(proposal, "c", async (sql, values) => (await client.query(sql, values)).rows);
    await setClockOffset(FIVE_DAYS_MS);
    expect(await enterResults({ budgetMs })).toBe(0);
    expect((await readLog(proposal)).results).toEqual([]);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
  expect(await enterResults({ budgetMs })).toBe(1);
  const { counted, results } = await readLog(proposal);
  expect(results).toMatchObject([counted]);
  expect(counted.ballots).toBe(1);
});

it("writes the result of a vote that was cancelled, and of one that was final before the log knew results", async () => {
  const [cancelled, final] = [
    await storeProposal({ clubId, snapshotBlock: 1n }),
    await storeProposal({ clubId, snapshotBlock: 1n, startsIn: "-8 days" }),
  ];
  await vote(cancelled, "d");
  await vote(final, "e");
  await query(
    "UPDATE proposal SET cancelled_at = app_now(), cancelled_by = author, cancel_reason = 'why' WHERE id = $1",
    [cancelled.id],
  );
  await query(
    "UPDATE proposal SET final_at = app_now(), final_yes_power = 7, final_no_power = 0, final_yes_count = 1, final_no_count = 0 WHERE id = $1",
    [final.id],
  );
  // As after an upgrade: nothing that was sealed is counted yet.
  await query("DELETE FROM log_chain; DELETE FROM log_chain_end");
  expect(await enterResults({ budgetMs })).toBe(2);
  for (const [proposal, outcome] of [
    [cancelled, "cancelled"],
    [final, "passed"],
  ] as const) {
    const { counted, results } = await readLog(proposal);
    expect(results).toMatchObject([{ ...counted, ballots: 1, outcome }]);
  }
});
