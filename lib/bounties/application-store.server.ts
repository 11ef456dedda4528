import "server-only";
import { personNameSql } from "@/lib/audit/shown-sql";
import { getPool, maybe, one, rows } from "@/lib/db/database.server";
import { bool, computed, int4, nullable, select, text as textField } from "@/lib/db/fields";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import type { ApplicationState } from "./bounty-kinds";
import type { Contribution } from "./check-submission";
import { IS_OPEN, NOW } from "./open-bounty-sql";
import { type ListedApplication, type StoredApplication, storedApplication } from "./stored-submission";
import type { Decision } from "./submission-schemas";

/** Whether the author of an application `a` has handed something in. */
const HAS_SUBMITTED = `EXISTS (SELECT 1 FROM bounty_submission s
  WHERE s.bounty_id = a.bounty_id AND s.author = a.applicant AND s.withdrawn_at IS NULL)`;

const listed = {
  ...storedApplication,
  applicantName: computed(nullable(textField), personNameSql("a.applicant")),
  hasSubmitted: computed(bool, HAS_SUBMITTED),
};

/** Applies, or changes what was written while nobody has decided. False, and nothing is stored, when the bounty is not open or it was decided. */
export async function saveApplication(
  tx: Transaction,
  { bountyId, applicant, text, links }: { bountyId: bigint; applicant: Address } & Contribution,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO bounty_application AS a (bounty_id, applicant, text, links, state, applied_at, updated_at)
     SELECT b.id, $2, $3, $4, 'applied', t.now, t.now FROM ${NOW}, bounty b
     WHERE b.id = $1 AND b.kind = 'apply' AND b.sponsor <> $2 AND ${IS_OPEN}
     ON CONFLICT (bounty_id, applicant) DO UPDATE SET text = excluded.text, links = excluded.links, state = 'applied',
       updated_at = excluded.updated_at, decided_at = NULL, decided_by = NULL,
       applied_at = CASE WHEN a.state = 'withdrawn' THEN excluded.applied_at ELSE a.applied_at END
     WHERE a.state IN ('applied', 'withdrawn')`,
    [bountyId, applicant, text, links],
  );
  return rowCount === 1;
}

/** False if there is none that can be withdrawn, or the bounty isn't open. */
export async function withdrawApplication(
  tx: Transaction,
  { bountyId, applicant }: { bountyId: bigint; applicant: Address },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE bounty_application a SET state = 'withdrawn', updated_at = t.now FROM ${NOW}, bounty b
     WHERE a.bounty_id = $1 AND a.applicant = $2 AND a.state IN ('applied', 'accepted') AND b.id = a.bounty_id AND ${IS_OPEN}`,
    [bountyId, applicant],
  );
  return rowCount === 1;
}

/** Admits or declines those of these applications that are active; answers how many changed. */
export async function decideApplications(
  tx: Transaction,
  {
    bountyId,
    ids,
    decision,
    by,
  }: { bountyId: bigint; ids: readonly bigint[]; decision: Decision; by: Address },
): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE bounty_application a SET state = $3, decided_at = t.now, decided_by = $4, updated_at = t.now FROM ${NOW}, bounty b
     WHERE a.bounty_id = $1 AND a.id = ANY($2) AND a.state NOT IN ('withdrawn', $3) AND b.id = a.bounty_id AND ${IS_OPEN}`,
    [bountyId, ids, decision, by],
  );
  return rowCount ?? 0;
}

/** How many of these applications name the bounty, and how many of their authors have handed something in. */
export async function countForDecision(
  tx: Transaction,
  { bountyId, ids }: { bountyId: bigint; ids: readonly bigint[] },
): Promise<{ known: number; submitted: number }> {
  return one(
    tx,
    { known: int4, submitted: int4 },
    `SELECT count(*)::int AS known, (count(*) FILTER (WHERE ${HAS_SUBMITTED}))::int AS submitted FROM bounty_application a WHERE a.bounty_id = $1 AND a.id = ANY($2)`,
    [bountyId, ids],
  );
}

export async function findApplication(
  { bountyId, applicant }: { bountyId: bigint; applicant: Address },
  db: Queryable = getPool(),
): Promise<StoredApplication | null> {
  const sql = `SELECT ${select(storedApplication)} FROM bounty_application WHERE bounty_id = $1 AND applicant = $2`;
  return maybe(db, storedApplication, sql, [bountyId, applicant]);
}

/** Those that were not withdrawn, in the order in which people applied first; null = in every state. */
export async function listApplications({
  bountyId,
  state,
  after,
  limit,
}: {
  bountyId: bigint;
  state: ApplicationState | null;
  after: bigint;
  limit: number;
}): Promise<ListedApplication[]> {
  return rows(
    getPool(),
    listed,
    `SELECT ${select(listed, "a")} FROM bounty_application a WHERE a.bounty_id = $1 AND a.id > $3
       AND a.state = ANY(CASE WHEN $2::text IS NULL THEN '{applied,accepted,declined}'::text[] ELSE ARRAY[$2] END)
     ORDER BY a.id LIMIT $4`,
    [bountyId, state, after, limit],
  );
}

/** Who applied and has not withdrawn. */
export async function countApplications(bountyId: bigint): Promise<number> {
  const sql = "SELECT count(*)::int FROM bounty_application WHERE bounty_id = $1 AND state <> 'withdrawn'";
  return one(getPool(), int4, sql, [bountyId]);
}

/** Applications that one person sent or changed within the hour, over all bounties. */
export async function countApplicationsOf(tx: Transaction, applicant: Address): Promise<number> {
  return one(
    tx,
    int4,
    `SELECT count(*)::int FROM bounty_application WHERE applicant = $1 AND applied_at > app_now() - interval '1 hour'`,
    [applicant],
  );
}

/** Whether this person applied for the bounty or has handed something in. */
export async function hasTakenPart(
  { bountyId, address }: { bountyId: bigint; address: Address },
  db: Queryable = getPool(),
): Promise<boolean> {
  return one(
    db,
    bool,
    `SELECT EXISTS (SELECT 1 FROM bounty_submission WHERE bounty_id = $1 AND author = $2 AND withdrawn_at IS NULL)
       OR EXISTS (SELECT 1 FROM bounty_application WHERE bounty_id = $1 AND applicant = $2 AND state <> 'withdrawn')`,
    [bountyId, address],
  );
}
