import "server-only";
import { createHash } from "node:crypto";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { readMigrationFiles } from "@/lib/db/migration-files.server";
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
import { PAGE_PROGRAM, STYLE, VERIFIER } from "./generated/programs";
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
import { readRecords } from "./record-store.server";
import { type PackFacts, writeBounties, writeIndex, writePeople, writeVerify } from "./write-pages.server";
import { type PackWords, proposalName, writeProposal } from "./write-proposal";

/**
 * The whole public record as files, one after the other; the manifest comes last, so a pack without it isn't whole. It never
 * has more than one file in memory. What must be in the
 * log before, and evidence that isn't kept yet, gets `budgetMs` each.
 */
export async function* writePack({
  budgetMs,
  restMs = 0,
}: {
  budgetMs: number;
  /** How long a reader may rest while the records are read; 0 = as long as it likes. */
  restMs?: number;
}): AsyncGenerator<PackFile, void, undefined> {
  await sealLog({ budgetMs });
  await countBallots({ budgetMs });
  await enterResults({ budgetMs });
  await keepEvidenceFiles({ budgetMs });
  const { head } = await sealLog({ budgetMs });
  const { logKeys, endorsements } = await listLogKeys();
  const files: PackManifest["files"] = [];
  const records: PackManifest["records"] = {};
  for await (const file of writeFiles({ head, logKeys, records, restMs })) {
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
}: {
  head: SignedTreeHead;
  logKeys: readonly string[];
  records: PackManifest["records"];
  restMs: number;
}): AsyncGenerator<PackFile, void, undefined> {
  const { PRODUCT_NAME: productName, DATABASE_URL: databaseUrl } = getEnvironment();
  const facts = { productName, head, logKeys };
  yield textFile("checkpoint", head.note);
  yield textFile("style.css", STYLE);
  yield textFile("verify.js", PAGE_PROGRAM);
  yield textFile("verify-bundle.mjs", VERIFIER);
  for (const tile of listTiles(head.treeSize)) {
    yield { path: `tile/${tilePath(tile)}`, bytes: await readTile(tile) };
  }
  for await (const { table, page, text } of readRecords({ databaseUrl, restMs })) {
    records[table] = page;
    yield textFile(recordPath(table, page), text);
  }
  yield* writeSite(facts);
}

async function* writeSite(facts: PackFacts): AsyncGenerator<PackFile, void, undefined> {
  const proposals = await listProposals();
  yield textFile("index.html", writeIndex(facts, { clubs: await listClubs(), proposals }));
  yield textFile("verify.html", writeVerify(facts));
  const bounties = { bounties: await listBounties(), winners: await listWinners() };
  yield textFile("bounties.html", writeBounties(facts, bounties));
  yield textFile("people.html", writePeople(facts, await listPeople()));
  for (const proposal of proposals) yield* writeVote(facts, proposal);
}

async function* writeVote(
  { logKeys }: PackFacts,
  { id, slug, number }: ListedProposal,
): AsyncGenerator<PackFile, void, undefined> {
  const { bytes, isPacked } = await readWholeEvidence(id);
  const { engine } = await getDeploymentSigning();
  const vote = await parseVote(bytes, engine);
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

function textFile(path: string, text: string): PackFile {
  return { path, bytes: new TextEncoder().encode(text) };
}
