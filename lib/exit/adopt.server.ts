import "server-only";
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { bytesToHex, type Hex, hexToBytes } from "viem";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { deleteAdmin, insertAdmin, listAdmins } from "@/lib/auth/admin-store.server";
import { insertHandover } from "@/lib/auth/primary-handover-store.server";
import { OLDEST_CARRIED, TOO_OLD } from "@/lib/db/backup-format";
import { type BackupClient, connectForBackup } from "@/lib/db/dump-tables.server";
import { migrate } from "@/lib/db/migrate.server";
import { readMigrationFiles } from "@/lib/db/migration-files.server";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { checkLog } from "@/lib/log/check-log.server";
import { countBallots } from "@/lib/log/count-ballots.server";
import { growTree } from "@/lib/log/grow-tree";
import type { LogFault } from "@/lib/log/log-check";
import { readLogKey } from "@/lib/log/log-key.server";
import { followKeys } from "@/lib/log/log-keys";
import { sealLog } from "@/lib/log/seal-log.server";
import { listTiles, tilePath, unbundleEntries } from "@/lib/log/tile";
import { isTreeHeadSigned, type SignedTreeHead } from "@/lib/log/tree-head";
import type { Address } from "@/lib/shared/address";
import { emptyFrontier, frontierRoot, hashLeaf, type MerkleFrontier } from "@/lib/shared/merkle-tree";
import {
  clearTables,
  distrustBalances,
  finishAdoption,
  insertAdoption,
  insertRecords,
  insertTreeNodes,
  loadTables,
  makeKeptRows,
  makeVotes,
  noteWithheldRows,
  requireUnused,
} from "./adoption-store.server";
import { MANIFEST, type PackManifest, recordPath, UNFINISHED } from "./pack-format";
import { parseManifest } from "./parse-manifest";
import { PUBLIC_TABLES } from "./public-records";
import { checkSignedRows } from "./signed-rows-store.server";

export type Adoption = {
  /** The head of the pack, and the first one that this deployment signed. */
  from: SignedTreeHead;
  now: SignedTreeHead;
  /** Rows of which the pack left something out, so that nobody could compare them with the log. */
  withheld: readonly string[];
  checked: number;
};

const BUDGET_MS = Number.POSITIVE_INFINITY;

/**
 * Fills this deployment's empty database with the public record of a pack, and says so in its log. It believes nothing that the
 * log can show: every file must be what the manifest says, the tree must be the one that was signed, and every row must be what
 * the log says. Otherwise it throws, names what is wrong, and leaves no row. Broken off, it starts over.
 */
export async function adopt({
  folder,
  keys,
  hasNewAdmins = false,
}: {
  folder: string;
  /** Public keys of the log that the operator knows. */
  keys: readonly string[];
  /** Whether the configured admin replaces all that the record names. */
  hasNewAdmins?: boolean;
}): Promise<Adoption> {
  if (existsSync(join(folder, UNFINISHED)))
    throw new Error(`${UNFINISHED}: the pack isn't whole. Run the export again.`);
  const manifest = parseManifest(await readFile(join(folder, MANIFEST), "utf8"));
  await requireKnown(manifest);
  await checkFiles(folder, manifest);
  const trusted = checkHead(manifest, keys);
  if ((await readFile(join(folder, "checkpoint"), "utf8")) !== manifest.head.note)
    throw new Error("checkpoint: it is not the one that the manifest names");
  await checkTiles(folder, manifest.head);
  const { DATABASE_URL: databaseUrl, ADMIN_WALLET_ADDRESS } = getEnvironment();
  const client = await connectForBackup(databaseUrl);
  try {
    await requireUnused(client);
    await migrate({ databaseUrl });
    const withheld = await load(client, { folder, manifest, trusted });
    const checked = await compareWithLog(client);
    await inTransaction(async (tx) => {
      await finishAdoption(tx);
      if (hasNewAdmins) await replaceAdmins(tx, ADMIN_WALLET_ADDRESS);
    });
    const { head: now } = await sealLog({ budgetMs: BUDGET_MS });
    return { from: manifest.head, now, withheld, checked };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function requireKnown({ migrations }: PackManifest): Promise<void> {
  if (!migrations.includes(OLDEST_CARRIED)) throw new Error(`The pack ${TOO_OLD}`);
  const known = new Set((await readMigrationFiles()).map(({ name }) => name));
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new Error(
    `The pack is of a newer version: this one does not have ${unknown.join(", ")}. Adopt with that version.`,
  );
}

async function checkFiles(folder: string, { files }: PackManifest): Promise<void> {
  for (const { path, sha256 } of files) {
    const hash = createHash("sha256");
    try {
      for await (const part of createReadStream(join(folder, path))) hash.update(part);
    } catch (cause) {
      throw new Error(`${path}: it can't be read`, { cause });
    }
    if (hash.digest("hex") !== sha256) throw new Error(`${path}: its SHA-256 is not the one in ${MANIFEST}`);
  }
}

/** The head must be signed by a key that this deployment has, that the operator names, or that such a key handed over to: answers all these. */
function checkHead({ head, logKeys, endorsements }: PackManifest, keys: readonly string[]): string[] {
  const { LOG_SIGNING_KEY, LOG_SIGNING_KEY_OLD } = getEnvironment();
  const own = [LOG_SIGNING_KEY, ...(LOG_SIGNING_KEY_OLD === undefined ? [] : [LOG_SIGNING_KEY_OLD])];
  const known = [...own.map((seed) => readLogKey(seed).publicKey), ...keys];
  const trusted = followKeys({ known, endorsements, origin: head.origin });
  if (trusted.some((publicKey) => isTreeHeadSigned({ head, publicKey: publicKey as Hex }))) return trusted;
  const isListed = logKeys.some((publicKey) => isTreeHeadSigned({ head, publicKey: publicKey as Hex }));
  throw new Error(
    isListed
      ? `checkpoint: it is signed by a key that nobody vouched for. Set LOG_SIGNING_KEY_OLD to the old key, or compare ${logKeys[0]} with what you know and name it with --key`
      : "checkpoint: no key of the pack signed it",
  );
}

async function checkTiles(folder: string, head: SignedTreeHead): Promise<void> {
  let tree: MerkleFrontier = emptyFrontier;
  for (const tile of listTiles(head.treeSize)) {
    if (tile.level !== "entries") break;
    const path = `tile/${tilePath(tile)}`;
    const bodies = unbundleEntries(await readFile(join(folder, path)));
    if (bodies.length !== tile.width)
      throw new Error(`${path}: it has ${bodies.length} entries, not ${tile.width}`);
    ({ frontier: tree } = growTree(
      tree,
      bodies.map((body) => hashLeaf(body)),
    ));
  }
  if (bytesToHex(frontierRoot(tree)) !== head.root)
    throw new Error("tile/entries: the entries do not make the root in the checkpoint");
}

/** Answers the rows of which the pack left something out. */
async function load(
  client: BackupClient,
  { folder, manifest, trusted }: { folder: string; manifest: PackManifest; trusted: readonly string[] },
): Promise<string[]> {
  let withheld: string[] = [];
  await loadTables(client, {
    async fill() {
      await loadRecords(client, { folder, manifest });
      await checkSignedRows(client, { trusted, treeSize: manifest.head.treeSize });
      await makeVotes(client);
      await distrustBalances(client);
      await insertAdoption(client, manifest.head);
    },
    async finish() {
      await makeKeptRows(client);
      withheld = await noteWithheldRows(client);
    },
  });
  return withheld;
}

async function loadRecords(
  client: BackupClient,
  { folder, manifest: { records, head, files } }: { folder: string; manifest: PackManifest },
): Promise<void> {
  const listed = new Set(files.map(({ path }) => path));
  let tree: MerkleFrontier = emptyFrontier;
  for (const table of PUBLIC_TABLES) {
    const pages = records[table.table] ?? 0;
    for (let page = 1; page <= pages; page += 1) {
      const path = recordPath(table.table, page);
      if (!listed.has(path)) throw new Error(`${path}: ${MANIFEST} doesn't list it`);
      const text = await readFile(join(folder, path), "utf8");
      try {
        await insertRecords(client, { table, lines: text });
        if (table.table !== "log_leaf") continue;
        const grown = growTree(tree, readLeaves(text));
        await insertTreeNodes(client, grown.nodes);
        tree = grown.frontier;
      } catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`${path}: a row of it can't be true, so nothing was adopted (${why})`, { cause });
      }
    }
  }
  if (tree.size !== head.treeSize || bytesToHex(frontierRoot(tree)) !== head.root)
    throw new Error("records/log_leaf: the leaves do not make the root in the checkpoint");
}

function readLeaves(text: string): Uint8Array[] {
  const lines = text.split("\n").slice(0, -1);
  return lines.map((line) => {
    const { leaf_hash: hash }: { leaf_hash: string } = JSON.parse(line);
    return hexToBytes(`0x${hash.slice(2)}`);
  });
}

/** Which records a fault of the check is about. */
const RECORDS: Readonly<Record<LogFault["part"], string>> = {
  entry: "log_entry",
  waiting: "log_entry",
  head: "log_head",
  ballot: "ballot",
  tally: "ballot",
  proposal: "proposal_version",
  bounty: "bounty",
  act: "audit_entry",
  hidden: "hidden_content",
  admin: "admin",
  settings: "settings_version",
  census: "census",
  result: "log_result",
  row: "log_row",
  release: "client_release",
  table: "",
};

async function compareWithLog(client: BackupClient): Promise<number> {
  await countBallots({ budgetMs: BUDGET_MS });
  const { checked, faults } = await checkLog({ budgetMs: BUDGET_MS, isFromStart: true });
  if (faults.length === 0) return checked;
  await clearTables(client);
  const said = faults.slice(0, 20).map(({ part, message }) => {
    const table = RECORDS[part] || /table (\w+)/.exec(message)?.[1];
    return `records/${table}: ${message}`;
  });
  throw new Error(["The record is not what its log says.", ...said].join("\n"));
}

const REASON = "The record was adopted by another operator.";

/** Makes this address the only admin, in the place of all that an adopted record names; each change is in the public log. */
async function replaceAdmins(tx: Transaction, address: Address): Promise<void> {
  const admins = await listAdmins(tx);
  const note = (act: "admin.add" | "admin.remove", of: Address) =>
    insertAuditEntry(tx, {
      actor: address,
      act,
      subject: `admin:${of}`,
      reason: REASON,
      before: { role: act === "admin.add" ? null : "admin" },
      after: { role: act === "admin.add" ? "admin" : null },
    });
  if (await insertAdmin(tx, { address, addedBy: address })) await note("admin.add", address);
  const primary = admins.find(({ role }) => role === "primary admin");
  if (primary !== undefined && primary.address !== address)
    await insertHandover(tx, { from: primary.address, to: address, effectiveAt: null, maxDays: 0 });
  for (const admin of admins) {
    if (admin.address === address) continue;
    await deleteAdmin(tx, admin.address);
    await note("admin.remove", admin.address);
  }
}
