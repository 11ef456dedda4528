import "server-only";
import type { Hex } from "viem";
import { one, rows } from "@/lib/db/database.server";
import { bool, nullable, pick, safeInt8, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Transaction } from "@/lib/db/transaction.server";
import type { MerkleHash } from "@/lib/shared/merkle-tree";
import { type BallotChain, emptyChain } from "./ballot-chain";
import { merkleHash, SETTLED_ENTRY } from "./head-row";

/** The proposal that a ballot's entry names, read from how such an entry begins; null for another kind. */
const PROPOSAL_OF_BALLOT = `substring(e.body FROM '^\\{"kind":"ballot","proposal":"(0x[0-9a-f]{64})"')`;

/** The place from which ballots are not counted yet. Locks it, so that nobody counts one twice. */
export function lockChainEnd(tx: Transaction): Promise<number> {
  return one(
    tx,
    safeInt8,
    `INSERT INTO log_chain_end AS e (next) VALUES (0) ON CONFLICT ("only") DO UPDATE SET next = e.next RETURNING next`,
  );
}

export async function moveChainEnd(tx: Transaction, next: number): Promise<void> {
  await tx.query("UPDATE log_chain_end SET next = $1", [next]);
}

/** The ballots among the sealed entries from `from` to before `end`, in the order of the log. */
export async function listSealedBallots(
  tx: Transaction,
  { from, end }: { from: number; end: number },
): Promise<{ proposal: string; leaf: MerkleHash }[]> {
  const leaves = await rows(
    tx,
    { proposal: nullable(text), leaf: merkleHash },
    `SELECT ${PROPOSAL_OF_BALLOT} AS proposal, l.leaf_hash AS leaf FROM log_leaf l JOIN log_entry e ON e.id = l.entry_id
     WHERE l.position >= $1 AND l.position < $2 ORDER BY l.position`,
    [from, end],
  );
  return leaves.flatMap(({ proposal, leaf }) => (proposal === null ? [] : [{ proposal, leaf }]));
}

/** What was counted for each of these proposals. */
export async function readChains(
  tx: Transaction,
  proposals: readonly string[],
): Promise<Map<string, BallotChain>> {
  const chains = await rows(
    tx,
    { ...pick(tables.logChain, "proposal", "ballots"), chain: merkleHash },
    "SELECT proposal, ballots, chain FROM log_chain WHERE proposal = ANY ($1)",
    [proposals],
  );
  const kept = new Map(chains.map(({ proposal, ...chain }) => [proposal, chain]));
  return new Map(proposals.map((proposal) => [proposal, kept.get(proposal) ?? emptyChain]));
}

export async function saveChains(tx: Transaction, chains: ReadonlyMap<string, BallotChain>): Promise<void> {
  await tx.query(
    `INSERT INTO log_chain AS c (proposal, ballots, chain) SELECT * FROM unnest($1::text[], $2::int[], $3::bytea[])
     ON CONFLICT (proposal) DO UPDATE SET ballots = excluded.ballots, chain = excluded.chain`,
    [
      [...chains.keys()],
      [...chains.values()].map(({ ballots }) => ballots),
      [...chains.values()].map(({ chain }) => Buffer.from(chain)),
    ],
  );
}

/** Whether a committed ballot of the proposal has no place in the log yet. */
export function isBallotWaiting(tx: Transaction, proposal: Hex): Promise<boolean> {
  return one(
    tx,
    bool,
    `SELECT EXISTS (SELECT 1 FROM log_entry e WHERE e.id > ${SETTLED_ENTRY}
       AND NOT EXISTS (SELECT 1 FROM log_leaf l WHERE l.entry_id = e.id) AND ${PROPOSAL_OF_BALLOT} = $1)`,
    [proposal],
  );
}
