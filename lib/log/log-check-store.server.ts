import "server-only";
import { bytesToHex } from "viem";
import { listProposalNames, type ProposalName } from "@/lib/ballots/ballot-words";
import { getPool, maybe, one, rows } from "@/lib/db/database.server";
import {
  at,
  bytea,
  computed,
  float8,
  int4,
  nullable,
  oneOf,
  optional,
  parsed,
  pick,
  type RowOf,
  safeInt8,
  select,
  text,
  timestamptz,
} from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { contractNames } from "@/lib/env/counted-contracts";
import { ruleNumbers } from "@/lib/power/voting-power";
import { type BallotChain, emptyChain } from "./ballot-chain";
import { leafHash, merkleHash, signedHead } from "./head-row";
import { CHECK_PARTS, type CheckPart, type LogView, PARTS, type Slice } from "./log-check";

/** Where the check continues in each part, longest ago first. */
export async function readCheckPlaces(): Promise<{ part: CheckPart; next: number }[]> {
  const places = await rows(
    getPool(),
    { part: text, next: safeInt8 },
    "SELECT part, next FROM log_check ORDER BY checked_at",
  );
  const known = places.flatMap(({ part, next }) => {
    const [named] = CHECK_PARTS.filter((each) => each === part);
    return named === undefined ? [] : [{ part: named, next }];
  });
  const fresh = CHECK_PARTS.filter((part) => !known.some((each) => each.part === part));
  return [...fresh.map((part) => ({ part, next: 0 })), ...known];
}

/** Notes where the check continues in a part; at its beginning if it came to the end. */
export async function saveCheckState({
  part,
  next,
  isRound,
}: {
  part: CheckPart;
  next: number;
  isRound: boolean;
}): Promise<void> {
  await getPool().query(
    `INSERT INTO log_check AS c (part, next, checked_at, round_at)
     SELECT $1, $2, t.now, CASE WHEN $3 THEN t.now END FROM (SELECT app_now() AS now) t
     ON CONFLICT (part) DO UPDATE SET next = excluded.next, checked_at = excluded.checked_at,
       round_at = coalesce(excluded.round_at, c.round_at)`,
    [part, next, isRound],
  );
}

/** Where the numbers of a part end. */
export function readEnd(part: CheckPart): Promise<number> {
  return one(getPool(), safeInt8, `SELECT coalesce((${PARTS[part].end}), 0)::bigint`);
}

/** The full subtrees that end in the slice and aren't the hash of their two halves, by the first place of each. */
export function listAlteredNodes({
  from,
  end,
}: Slice): Promise<{ level: number; place: number; firstPosition: number }[]> {
  return rows(
    getPool(),
    { level: int4, place: safeInt8, firstPosition: safeInt8 },
    `SELECT w.level, w.place, w.place << w.level AS first_position
     FROM (SELECT level, generate_series($1::bigint >> level, ($2::bigint >> level) - 1) AS place
           FROM generate_series(1, 62) AS level) w
     LEFT JOIN log_node n ON n.level = w.level AND n.place = w.place
     LEFT JOIN LATERAL (
       SELECT l.position, l.leaf_hash AS hash FROM log_leaf l WHERE w.level = 1 AND l.position IN (w.place * 2, w.place * 2 + 1)
       UNION ALL SELECT h.place, h.hash FROM log_node h WHERE h.level = w.level - 1 AND h.place IN (w.place * 2, w.place * 2 + 1)
     ) half ON true
     GROUP BY w.level, w.place, n.hash
     HAVING n.hash IS DISTINCT FROM sha256('\\x01'::bytea || string_agg(half.hash, ''::bytea ORDER BY half.position))`,
    [from, end],
  );
}

/** A text that an author signed, with its rule and the digests under which both are stored. */
const versionRow = {
  id: at("p", parsed(tables.proposal.id, Number)),
  author: at("p", tables.proposal.author),
  ...at("v", pick(tables.proposalVersion, "digest", "signature")),
  /** Only the chain can tell whether a contract wallet signed. */
  signer: computed(
    oneOf("key", "contract"),
    "CASE WHEN v.check_block IS NULL THEN 'key' ELSE 'contract' END",
  ),
  signed: {
    club: at("p", tables.proposal.clubName),
    slug: at("c", tables.club.slug),
    ...at("v", pick(tables.proposalVersion, "title", "body", "discussion", "earliestStart", "periodSeconds")),
    ...at("v", pick(tables.proposalVersion, "version", "origin", "salt")),
    ...at("p", pick(tables.proposal, "ruleHash", "snapshotBlock", "snapshotBlockHash")),
  },
  rule: at("p", {
    ...pick(tables.proposal, "formula", ...ruleNumbers, ...contractNames),
    minimumPowerWei: tables.proposal.minimumPower,
    quorumPowerWei: tables.proposal.quorumPower,
    ...pick(tables.proposal, "quorumBasisPoints", "minimumPeriodSeconds"),
  }),
};
export type VersionRow = RowOf<typeof versionRow>;

export function listVersionRows({ from, end }: Slice): Promise<VersionRow[]> {
  return rows(
    getPool(),
    versionRow,
    `SELECT ${select(versionRow)}
     FROM proposal p JOIN club c ON c.id = p.club_id JOIN proposal_version v ON v.proposal_id = p.id
     WHERE p.id >= $1 AND p.id < $2 ORDER BY p.id, v.version`,
    [from, end],
  );
}

const storedBallot = {
  id: at("b", parsed(tables.ballot.id, Number)),
  ...at("b", pick(tables.ballot, "voter", "choice", "reason", "signedAt", "form")),
  digest: at("b", tables.ballot.messageHash),
  proposal: {
    ...at("p", pick(tables.proposal, "digest", "number")),
    title: at("w", tables.proposalVersion.title),
    club: { name: at("p", tables.proposal.clubName), slug: at("c", tables.club.slug) },
  },
};
/** A stored ballot, with the digest under which it is stored and the names it may give its proposal. */
export type BallotRow = Omit<RowOf<typeof storedBallot>, "proposal"> & { names: readonly ProposalName[] };

export async function listBallotRows({ from, end }: Slice): Promise<BallotRow[]> {
  const ballots = await rows(
    getPool(),
    storedBallot,
    `SELECT ${select(storedBallot)}
     FROM ballot b JOIN proposal p ON p.id = b.proposal_id JOIN proposal_version w ON w.proposal_id = p.id AND w.version = p.version
       JOIN club c ON c.id = p.club_id WHERE b.id >= $1 AND b.id < $2 ORDER BY b.id`,
    [from, end],
  );
  return ballots.map(({ proposal, ...ballot }) => ({
    ...ballot,
    // Something may have been hidden when it was cast.
    names: listProposalNames({ ...proposal, isTextHidden: true, isClubHidden: true }),
  }));
}

const countedProposal = {
  id: safeInt8,
  /** The ballots before `next`. */
  counted: optional({ ballots: int4, chain: merkleHash }),
  next: safeInt8,
  result: optional({ ballots: int4, chain: merkleHash, treeSize: safeInt8 }),
};
const ballotLeaf = { position: safeInt8, leaf: merkleHash };

/** What was counted of a proposal's ballots, and what the log has of them. */
export type CountedProposal = Omit<RowOf<typeof countedProposal>, "counted"> & {
  counted: BallotChain;
  /** In the order of the log. Ballots that the log has without a row are found by their entries. */
  leaves: readonly RowOf<typeof ballotLeaf>[];
};

/** The proposals of a slice, all read at one moment. */
export function listCountedProposals({ from, end }: Slice): Promise<CountedProposal[]> {
  return inTransaction(async (tx) => {
    await tx.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    const proposals = await rows(
      tx,
      countedProposal,
      `SELECT p.id, coalesce((SELECT next FROM log_chain_end), 0) AS next, c.ballots AS counted_ballots,
         c.chain AS counted_chain, r.ballots AS result_ballots, r.chain AS result_chain, r.tree_size AS result_tree_size
       FROM proposal p LEFT JOIN log_chain c ON c.proposal = p.digest LEFT JOIN log_result r ON r.proposal_id = p.id
       WHERE p.id >= $1 AND p.id < $2 ORDER BY p.id`,
      [from, end],
    );
    const found: CountedProposal[] = [];
    for (const proposal of proposals) {
      const leaves = await listBallotLeaves(tx, proposal.id);
      found.push({ ...proposal, counted: proposal.counted ?? emptyChain, leaves });
    }
    return found;
  });
}

function listBallotLeaves(tx: Transaction, proposalId: number): Promise<RowOf<typeof ballotLeaf>[]> {
  return rows(
    tx,
    ballotLeaf,
    `SELECT l.position, l.leaf_hash AS leaf FROM (SELECT ${leafHash("log_ballot_body(b)")} AS leaf FROM ballot b WHERE b.proposal_id = $1 OFFSET 0) b
     JOIN log_leaf l ON l.leaf_hash = b.leaf ORDER BY l.position`,
    [proposalId],
  );
}

const checkedHead = {
  id: at("h", parsed(tables.logHead.id, Number)),
  head: signedHead,
  /** How a head from before checkpoints was signed. */
  earlier: optional({
    signature: computed(parsed(bytea, bytesToHex), "h.signature"),
    at: computed(
      parsed(timestamptz, (time) => time.getTime()),
      "CASE WHEN h.signature IS NOT NULL THEN h.signed_at END",
    ),
  }),
  publicKey: at("k", nullable(parsed(tables.logKey.publicKey, bytesToHex))),
};

/** The heads of a slice, each with the public key of its id; null if that key is gone. */
export function listHeads({ from, end }: Slice): Promise<RowOf<typeof checkedHead>[]> {
  return rows(
    getPool(),
    checkedHead,
    `SELECT ${select(checkedHead)}
     FROM log_head h LEFT JOIN log_key k ON k.key_id = h.key_id WHERE h.id >= $1 AND h.id < $2 ORDER BY h.id`,
    [from, end],
  );
}

/** Null before the first head. */
export async function readLogState(): Promise<Omit<LogView, "isInOrder"> | null> {
  const state = await maybe(
    getPool(),
    { treeSize: safeInt8, age: float8, waiting: int4, parts: int4, checkedAgo: nullable(float8) },
    `SELECT h.tree_size, extract(epoch FROM app_now() - h.signed_at)::float8 AS age,
       (SELECT count(*)::int FROM (SELECT 1 FROM log_entry e WHERE e.id > h.settled_entry
         AND NOT EXISTS (SELECT 1 FROM log_leaf l WHERE l.entry_id = e.id) LIMIT 100000) w) AS waiting,
       c.parts, extract(epoch FROM app_now() - c.whole_at)::float8 AS checked_ago
     FROM log_head h, (SELECT count(round_at)::int AS parts, min(round_at) AS whole_at FROM log_check) c
     ORDER BY h.id DESC LIMIT 1`,
  );
  if (!state) return null;
  const { treeSize, age, waiting, parts, checkedAgo } = state;
  const isWhole = parts >= CHECK_PARTS.length && checkedAgo !== null;
  return {
    treeSize,
    headAgeSeconds: seconds(age),
    waiting,
    checkedAgoSeconds: isWhole ? seconds(checkedAgo) : null,
  };
}

/** Below 0 if somebody set the clock back. */
function seconds(age: number): number {
  return Math.max(0, Math.floor(age));
}
