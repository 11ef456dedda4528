import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { secp256k1 } from "@noble/curves/secp256k1";
import { type Hex, hexToBytes } from "viem";
import { getEnvironment } from "@/lib/env/environment.server";
import { rootChunks, rootOfChunks } from "@/lib/holdings/chunk-roots";
import { countBallots } from "@/lib/log/count-ballots.server";
import { sealLog } from "@/lib/log/seal-log.server";
import { enterResults } from "@/lib/proposals/enter-results.server";
import { keepEvidenceFiles } from "@/lib/recount/keep-evidence-files.server";
import type { Address } from "@/lib/shared/address";
import { bytes32 } from "@/tests/builders/ballots";
import { startObjectStore } from "@/tests/setup/object-store";
import { fillScale } from "./scale-stand";
import { startVotesStand } from "./votes-stand";

/** How fast the kept evidence of a large vote is sent, from the database and from an object store, and what it costs the server. */
const { values } = parseArgs({
  options: {
    ballots: { type: "string", default: "100000" },
    visits: { type: "string", default: "10" },
    readers: { type: "string", default: "10" },
    seconds: { type: "string", default: "20" },
  },
});
const ballots = Number(values.ballots);
const PARTS_A_SECOND = 10;
const LONG_MS = 3_600_000;

const objects = await startObjectStore();
const stand = await startVotesStand(1, { more: objects.environment });
const [pid = 0] = stand.pids;
try {
  const { big } = await fillScale(stand.pool, {
    ...{ holders: ballots, proposals: 20, clubs: 3, censuses: 1 },
    ...{ ballots, bigBallots: ballots },
  });
  await rootCensus();
  await signAll(big);
  await sealAll();
  await stand.pool.query("VACUUM ANALYZE");
  const path = `/api/proposals/${big}/bundle`;
  console.log(`${ballots} ballots, ${values.visits} visits each, load ${(loadavg()[0] ?? 0).toFixed(1)}`);
  console.log(
    "| kept in | asked for | first byte p50 ms | first byte p95 ms | whole p50 ms | MB on the wire | server at rest MB | with slow readers MB |\n|---|---|---|---|---|---|---|---|",
  );
  for (const place of ["database", "object store"] as const) {
    if (place === "object store") Object.assign(getEnvironment(), objects.environment);
    await stand.pool.query("DELETE FROM evidence_file");
    await keepAll();
    for (const [form, query] of [
      ["packed", "?as=packed"],
      ["JSON", ""],
    ] as const) {
      const { firsts, wholes, bytes } = await visit(path + query);
      const { before, most } = await readSlowly(path + query, bytes);
      const figures = [at(firsts, 0.5), at(firsts, 0.95), at(wholes, 0.5), (bytes / 1e6).toFixed(1)];
      console.log(`| ${place} | ${form} | ${[...figures, before.toFixed(0), most.toFixed(0)].join(" | ")} |`);
    }
  }
} finally {
  await stand.stop();
  await objects.stop();
}

/** The list of holders with its true roots, without which there are no proofs. */
async function rootCensus(): Promise<void> {
  const { rows } = await stand.pool.query<{ holder: Address; nft: string; token: string }>(
    "SELECT e.holder, e.nft_count::text AS nft, e.token_wei::text AS token FROM census c, census_entries(c.id) e ORDER BY e.holder",
  );
  const entries = rows.map(({ holder, nft, token }) => ({
    holder,
    nftCount: BigInt(nft),
    tokenWei: BigInt(token),
  }));
  const roots = rootChunks(entries, 0).map(({ root }) => root);
  await stand.pool.query(
    "UPDATE census_chunk k SET root = r.root FROM unnest($1::text[]) WITH ORDINALITY AS r(root, place) WHERE k.chunk = r.place - 1",
    [roots],
  );
  await stand.pool.query("UPDATE census SET root = $1, holders = $2", [rootOfChunks(roots), entries.length]);
}

/**
 * Signatures of invented ballots take as many bytes as true ones if some key made them. They are of no voter's key, so the
 * packed file has these voters as JSON, and is larger than with true ones.
 */
async function signAll(proposalId: bigint): Promise<void> {
  const { rows } = await stand.pool.query<{ id: string; hash: Hex }>(
    "SELECT id::text, message_hash AS hash FROM ballot WHERE proposal_id = $1",
    [proposalId],
  );
  const signatures = rows.map(({ hash }, index) => {
    const key = hexToBytes(bytes32(`key ${index}`));
    const signed = secp256k1.sign(hexToBytes(hash), key);
    return `0x${signed.toCompactHex()}${signed.recovery === 0 ? "1b" : "1c"}`;
  });
  const client = await stand.pool.connect();
  try {
    // A ballot can't be changed otherwise.
    await client.query("SET session_replication_role = replica");
    await client.query(
      "UPDATE ballot b SET signature = s.signature FROM unnest($1::bigint[], $2::text[]) AS s(id, signature) WHERE b.id = s.id",
      [rows.map(({ id }) => id), signatures],
    );
  } finally {
    client.release(true);
  }
}

async function sealAll(): Promise<void> {
  for (let isComplete = false; !isComplete; ) ({ isComplete } = await sealLog({ budgetMs: LONG_MS }));
  await countBallots({ budgetMs: LONG_MS });
  await enterResults({ budgetMs: LONG_MS });
  await sealLog({ budgetMs: LONG_MS });
}

async function keepAll(): Promise<void> {
  const startedAt = performance.now();
  for (let isCurrent = false; !isCurrent; ) ({ isCurrent } = await keepEvidenceFiles({ budgetMs: LONG_MS }));
  const { rows } = await stand.pool.query<{ pieces: number }>(
    "SELECT count(*)::int AS pieces FROM evidence_piece",
  );
  console.error(
    `${rows[0]?.pieces} pieces kept in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`,
  );
}

/** With the redirect that comes first. */
async function visit(path: string): Promise<{ firsts: number[]; wholes: number[]; bytes: number }> {
  const [firsts, wholes]: [number[], number[]] = [[], []];
  let bytes = 0;
  for (let turn = -1; turn < Number(values.visits); turn += 1) {
    const askedAt = performance.now();
    const response = await open(path);
    bytes = 0;
    let first = 0;
    for await (const part of response) {
      if (bytes === 0) first = performance.now() - askedAt;
      bytes += part.length;
    }
    // The first visit loads the code.
    if (turn < 0) continue;
    firsts.push(first);
    wholes.push(performance.now() - askedAt);
  }
  return { firsts, wholes, bytes };
}

/** Answers the server's memory before and at most while readers take the file in the given time, all at once. */
async function readSlowly(path: string, bytes: number): Promise<{ before: number; most: number }> {
  const before = memoryMb();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, memoryMb());
  }, 100);
  const step = Math.ceil(bytes / (Number(values.seconds) * PARTS_A_SECOND));
  await Promise.all(
    Array.from({ length: Number(values.readers) }, async () => {
      const response = await open(path);
      let untilRest = step;
      for await (const part of response) {
        untilRest -= part.length;
        if (untilRest > 0) continue;
        untilRest += step;
        await sleep(1_000 / PARTS_A_SECOND);
      }
    }),
  );
  clearInterval(sampling);
  return { before, most };
}

async function open(path: string): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${stand.urls[0]}${path}`, { agent: false }, resolve).once("error", reject);
  });
  const { location } = response.headers;
  if (response.statusCode === 307 && location !== undefined) {
    response.resume();
    return open(location);
  }
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
  return response;
}

function memoryMb(): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_000;
}

function at(list: readonly number[], share: number): string {
  const sorted = list.toSorted((one, other) => one - other);
  return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(0);
}
