import "server-only";
import { CLUB_IS_HIDDEN, isHiddenSql } from "@/lib/audit/shown-sql";
import { getPool, rows } from "@/lib/db/database.server";
import { bool, int4, int8, timestamptz } from "@/lib/db/fields";
import type { Address } from "@/lib/shared/address";
import { type NoticeKind, noticeKinds } from "./notice-words";

/** `rank` orders what one proposal has at the same moment. */
export type NoticePlace = { at: Date; id: bigint; rank: number };
export type NoticeRow = NoticePlace & { kind: NoticeKind; hasVoted: boolean };

const DAYS = 14;

/** When a kind happens, and which proposals have it, in SQL. */
const MOMENTS: Readonly<Record<NoticeKind, { at: string; isTold: string }>> = {
  opened: { at: "p.starts_at", isTold: "p.cancelled_at IS NULL OR p.cancelled_at > p.starts_at" },
  closing: { at: "p.ends_at - interval '24 hours'", isTold: "proposal_in_phase(p, 'under-way', n.now)" },
  closed: { at: "coalesce(p.cancelled_at, p.ends_at)", isTold: "true" },
};
const RANKED = noticeKinds.map((kind, rank) => `(${rank}, ${MOMENTS[kind].at})`).join(", ");
const IS_TOLD = noticeKinds.map((kind, rank) => `WHEN ${rank} THEN ${MOMENTS[kind].isTold}`).join(" ");

/**
 * What happened by app_now() in the clubs that the address is a member of, newest first, without hidden clubs and proposals.
 * An end within 24 hours shows until the end, which then replaces it.
 */
export async function listNoticeRows({
  member,
  after,
  limit,
}: {
  member: Address;
  after: NoticePlace | null;
  limit: number;
}): Promise<NoticeRow[]> {
  const found = await rows(
    getPool(),
    { id: int8, rank: int4, at: timestamptz, hasVoted: bool },
    `SELECT p.id, e.rank, e.at, EXISTS (SELECT 1 FROM vote v WHERE v.proposal_id = p.id AND v.voter = $1) AS has_voted
     FROM (SELECT app_now() AS now OFFSET 0) n CROSS JOIN club_member m
       JOIN club c ON c.id = m.club_id
       JOIN proposal p ON p.club_id = c.id AND p.ends_at > n.now - interval '${DAYS} days'
       CROSS JOIN LATERAL (VALUES ${RANKED}) AS e(rank, at)
     WHERE m.address = $1 AND CASE e.rank ${IS_TOLD} END
       AND e.at <= n.now AND e.at > n.now - interval '${DAYS} days'
       AND NOT ${CLUB_IS_HIDDEN} AND NOT ${isHiddenSql({ kind: "proposal", id: "p.id::text" })}
       AND ($2::timestamptz IS NULL OR (e.at, p.id, e.rank) < ($2, $3::bigint, $4::int))
     ORDER BY e.at DESC, p.id DESC, e.rank DESC LIMIT $5`,
    [member, after?.at ?? null, after?.id ?? null, after?.rank ?? null, limit],
  );
  return found.flatMap((row) => {
    const kind = noticeKinds[row.rank];
    return kind ? [{ ...row, kind }] : [];
  });
}
