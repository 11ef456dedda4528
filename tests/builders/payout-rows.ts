import { insertBounty } from "./bounty-rows";
import type { RunSql } from "./proposal-rows";

/** Inserts a bounty with announced winners, one a prize, by SQL as announcing would. Answers the ids of its prizes in order. */
export async function insertAnnounced(
  query: RunSql,
  {
    winners,
    token,
    ...bounty
  }: Omit<Parameters<typeof insertBounty>[1], "deadlineIn"> & { winners: readonly string[]; token?: string },
): Promise<{ id: bigint; number: number; prizes: string[] }> {
  const { id, number } = await insertBounty(query, {
    prizesWei: winners.map(() => 10n ** 18n),
    ...bounty,
    ...(token !== undefined && { token }),
    deadlineIn: "-1 hour",
  });
  await query(
    `INSERT INTO bounty_submission (bounty_id, number, author, turn, text, links, created_at, updated_at)
     SELECT b.id, w.position, w.author, w.position, 'My work.', '{}', b.created_at, b.created_at
     FROM bounty b, unnest($2::text[]) WITH ORDINALITY AS w(author, position) WHERE b.id = $1`,
    [id, winners],
  );
  await query(
    `UPDATE bounty_prize z SET submission_id = s.id FROM bounty_submission s
     WHERE z.bounty_id = $1 AND s.bounty_id = $1 AND s.number = z.position`,
    [id],
  );
  await query("UPDATE bounty SET announced_at = app_now(), announced_by = sponsor WHERE id = $1", [id]);
  const rows = await query(
    `INSERT INTO bounty_payout (prize_id, bounty_id, winner, amount_wei, asset, owed_since)
     SELECT z.id, b.id, s.author, z.amount_wei, b.asset, b.announced_at
     FROM bounty b JOIN bounty_prize z ON z.bounty_id = b.id JOIN bounty_submission s ON s.id = z.submission_id
     WHERE b.id = $1 ORDER BY z.position RETURNING prize_id::text`,
    [id],
  );
  return { id, number, prizes: rows.map((row) => String(row["prize_id"])) };
}
