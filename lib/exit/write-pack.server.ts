import "server-only";
import { createHash } from "node:crypto";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { readMigrationFiles } from "@/lib/db/migration-files.server";
import { eachContract } from "@/lib/env/counted-contracts";
import { getEnvironment } from "@/lib/env/environment.server";
import { countBallots } from "@/lib/log/count-ballots.server";
import { listLogKeys } from "@/lib/log/list-log-keys.server";
import { readTile } from "@/lib/log/read-tile.server";
import { sealLog } from "@/lib/log/seal-log.server";
import { listTiles, tilePath } from "@/lib/log/tile";
import type { SignedTreeHead } from "@/lib/log/tree-head";
import { enterResults } from "@/lib/proposals/enter-results.server";
import { readWholeEvidence } from "@/lib/recount/answer-evidence.server";
import { keepEvidenceFiles } from "@/lib/recount/keep-evidence-files.server";
import { DOCUMENTS, PAGE_PROGRAM, STYLE, VERIFIER } from "./generated/programs";
import { MANIFEST, PACK_FORMAT, type PackFile, type PackManifest, recordPath } from "./pack-format";
import {
  type ListedProposal,
  listBounties,
  listClubs,
  listNames,
  listPeople,
  listProposals,
  listWinners,
} from "./page-store.server";
import { parseVote } from "./parse-vote";
import { type Snapshot, writeSnapshotState } from "./read-snapshot-state.server";
import { readRecords } from "./record-store.server";
import { type PackFacts, writeBounties, writeIndex, writePeople, writeVerify } from "./write-pages.server";
import { type PackWords, proposalName, type ShownProposal, writeProposal } from "./write-proposal";

/** What only an export by command asks: a request has no time for it. */
type ChainQuestions = {
  budgetMs: number;
  /** What the pack has at this path from before; null if nothing. */
  readKept: (path: string) => Promise<string | null>;
};

/**
 * The whole public record as files, one after the other; the manifest comes last, so a pack without it isn't whole. It never
 * has more than one file in memory. What must be in the
 * log before, and evidence that isn't kept yet, gets `budgetMs` each.
 */
export async function* writePack({
  budgetMs,
  restMs = 0,
  chain = null,
}: {
  budgetMs: number;
  /** How long a reader may rest while the records are read; 0 = as long as it likes. */
  restMs?: number;
  /** Null asks the chain nothing. */
  chain?: ChainQuestions | null;
}): AsyncGenerator<PackFile, void, undefined> {
  await sealLog({ budgetMs });
  await countBallots({ budgetMs });
  await enterResults({ budgetMs });
  await keepEvidenceFiles({ budgetMs });
  const { head } = await sealLog({ budgetMs });
  const { logKeys, endorsements } = await listLogKeys();
  const files: PackManifest["files"] = [];
  const records: PackManifest["records"] = {};
  for await (const file of writeFiles({ head, logKeys, records, restMs, chain })) {
    const sha256 = createHash("sha256").update(file.bytes).digest("hex");
    files.push({ path: file.path, bytes: file.bytes.length, sha256 });
    yield file;
  }
  const migrations = (await readMigrationFiles()).map(({ name }) => name);
  const manifest: PackManifest = {
    format: PACK_FORMAT,
    migrations,
    head,
    logKeys,
    endorsements,
    records,
    files,
  };
  yield textFile(MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`);
}

async function* writeFiles({
  head,
  logKeys,
  records,
  restMs,
  chain,
}: {
  head: SignedTreeHead;
  logKeys: readonly string[];
  records: PackManifest["records"];
  restMs: number;
  chain: ChainQuestions | null;
}): AsyncGenerator<PackFile, void, undefined> {
  const { PRODUCT_NAME: productName, DATABASE_URL: databaseUrl } = getEnvironment();
  const facts = { productName, head, logKeys, hasChain: chain !== null };
  yield textFile("checkpoint", head.note);
  yield textFile("style.css", STYLE);
  yield textFile("verify.js", PAGE_PROGRAM);
  yield textFile("verify-bundle.mjs", VERIFIER);
  for (const [path, text] of Object.entries(DOCUMENTS)) yield textFile(path, text);
  for (const tile of listTiles(head.treeSize)) {
    yield { path: `tile/${tilePath(tile)}`, bytes: await readTile(tile) };
  }
  for await (const { table, page, text } of readRecords({ databaseUrl, restMs })) {
    records[table] = page;
    yield textFile(recordPath(table, page), text);
  }
  yield* writeSite(facts, chain);
}

async function* writeSite(
  facts: PackFacts,
  chain: ChainQuestions | null,
): AsyncGenerator<PackFile, void, undefined> {
  const proposals = await listProposals();
  yield textFile("index.html", writeIndex(facts, { clubs: await listClubs(), proposals }));
  yield textFile("verify.html", writeVerify(facts));
  const bounties = { bounties: await listBounties(), winners: await listWinners() };
  yield textFile("bounties.html", writeBounties(facts, bounties));
  yield textFile("people.html", writePeople(facts, await listPeople()));
  const snapshots = new Map<string, Snapshot>();
  for (const proposal of proposals) yield* writeVote({ facts, proposal, snapshots });
  if (chain !== null) yield* writeChain(chain, [...snapshots.values()]);
}

async function* writeChain(
  { readKept, budgetMs }: ChainQuestions,
  snapshots: readonly Snapshot[],
): AsyncGenerator<PackFile, void, undefined> {
  const until = performance.now() + budgetMs;
  for (const snapshot of snapshots) {
    const path = `chain/${snapshot.block}.json`;
    const isInTime = performance.now() < until;
    yield textFile(path, await writeSnapshotState({ snapshot, kept: await readKept(path), isInTime }));
  }
}

async function* writeVote({
  facts: { logKeys },
  proposal: { id, slug, number },
  snapshots,
}: {
  facts: PackFacts;
  proposal: ListedProposal;
  /** The snapshots of the votes so far, by block; this adds its own. */
  snapshots: Map<string, Snapshot>;
}): AsyncGenerator<PackFile, void, undefined> {
  const { bytes, isPacked } = await readWholeEvidence(id);
  const { engine } = await getDeploymentSigning();
  const vote = await parseVote(bytes, engine);
  noteSnapshot(snapshots, vote);
  const name = proposalName({ club: slug, number });
  const found = await listNames(vote.votes.map(({ voter }) => voter));
  const words: PackWords = {
    file: `${name}.${isPacked ? "packed" : "json"}`,
    logKeys,
    names: Object.fromEntries(found.map((each) => [each.address, each.name])),
  };
  yield { path: `evidence/${words.file}`, bytes };
  // A page that was opened from a disk can load a script and no other file.
  const embedded = `evidence("${Buffer.from(bytes).toString("base64")}", ${JSON.stringify(words)});\n`;
  yield textFile(`evidence/${name}.js`, embedded);
  yield textFile(`proposals/${name}.html`, writeProposal(vote, words));
}

/** Of one block there may be several votes. If it was lost, another block has its number, and of that nothing is asked. */
function noteSnapshot(snapshots: Map<string, Snapshot>, { head, votes }: ShownProposal): void {
  const { block, hash, lostAt } = head.snapshot;
  if (lostAt !== null) return;
  const known = snapshots.get(block) ?? {
    block,
    hash,
    contracts: eachContract((name) => head.rule[name]),
    held: new Map(),
  };
  snapshots.set(block, known);
  for (const { voter, holdings } of votes) if (holdings !== null) known.held.set(voter, holdings);
}

function textFile(path: string, text: string): PackFile {
  return { path, bytes: new TextEncoder().encode(text) };
}
