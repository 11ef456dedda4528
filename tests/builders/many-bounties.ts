import type { RunSql } from "./rows";

/**
 * Many bounties by SQL, as publishing leaves them: half in one club, a third open, a third in review, the rest completed or
 * cancelled. Submissions are spread over all, a tenth of them in one bounty.
 */
export async function insertManyBounties(
  query: RunSql,
  { bounties, submissions }: { bounties: number; submissions: number },
): Promise<void> {
  await query(
    `INSERT INTO club (slug, name, skeleton, sort_name, search_text, created_by, created_at, active_at)
     SELECT 'many-' || n, 'Many ' || n, 'many-' || n, 'many ' || n, '', '0x' || repeat('a', 40), app_now(), app_now()
     FROM generate_series(0, 10) n`,
  );
  await query(
    `INSERT INTO bounty (club_id, number, draft_id, sponsor, title, brief, kind, asset, token, total_wei, labels, submissions_until,
       winners_by, visibility, submissions_per_person, is_fee_exempt, created_at, cancelled_at, cancelled_by, cancel_reason)
     SELECT c.id, n, gen_random_uuid(), '0x' || lpad(to_hex(n % 700), 40, '0'), 'Bounty ' || n, repeat(md5(n::text) || ' ', 60),
       CASE WHEN n % 4 = 0 THEN 'apply' ELSE 'open' END, CASE WHEN n % 5 = 0 THEN 'cro' ELSE 'token' END,
       CASE WHEN n % 5 <> 0 THEN '0x' || repeat('c', 40) END, (1 + n % 900)::numeric * 10 ^ 18,
       CASE n % 3 WHEN 0 THEN ARRAY['design'] WHEN 1 THEN ARRAY['data', 'writing'] ELSE ARRAY['development'] END,
       t.now + d.days * interval '1 day' + n * interval '1 second', t.now + (d.days + 10) * interval '1 day' + n * interval '1 second',
       'after-deadline', 10, true, t.now + (d.days - 30) * interval '1 day',
       CASE WHEN n % 12 = 11 THEN t.now END, CASE WHEN n % 12 = 11 THEN '0x' || repeat('a', 40) END,
       CASE WHEN n % 12 = 11 THEN 'no longer needed' END
     FROM generate_series(1, $1::int) n
       JOIN club c ON c.slug = 'many-' || CASE WHEN n % 2 = 0 THEN 0 ELSE 1 + n / 2 % 10 END
       CROSS JOIN LATERAL (SELECT CASE WHEN n % 3 = 0 THEN 1 + n % 25 ELSE -1 - n % 200 END AS days) d, (SELECT app_now() AS now) t
     ORDER BY n`,
    [bounties],
  );
  await query(
    `INSERT INTO bounty_prize (bounty_id, position, amount_wei, withdrawn_at, withdrawn_by, withdraw_reason)
     SELECT id, p, total_wei / 2, w.at, w.by, w.reason FROM bounty, generate_series(1, 2) p,
       LATERAL (SELECT CASE WHEN is_done THEN app_now() END AS at, CASE WHEN is_done THEN sponsor END AS by,
         CASE WHEN is_done THEN 'none came' END AS reason
         FROM (SELECT submissions_until < app_now() AND cancelled_at IS NULL AND number % 3 = 1 AS is_done) s) w`,
  );
  // Counted below in one go; row by row, each would write the same bounty again.
  await query("ALTER TABLE bounty_submission DISABLE TRIGGER bounty_submission_counted");
  await query(
    `INSERT INTO bounty_submission (bounty_id, number, author, turn, text, links, created_at, updated_at, label)
     SELECT b.id, n, '0x' || lpad(to_hex(n), 40, '0'), 1, repeat(md5(n::text) || ' ', 20), ARRAY[]::text[], app_now(), app_now(),
       CASE WHEN n % 7 = 0 THEN 'rejected' WHEN n % 11 = 0 THEN 'shortlisted' ELSE 'none' END
     FROM generate_series(1, $1::int) n
       JOIN bounty b ON b.id = (SELECT min(id) FROM bounty) + CASE WHEN n % 10 = 0 THEN 0 ELSE n % $2 END`,
    [submissions, bounties],
  );
  await query("ALTER TABLE bounty_submission ENABLE TRIGGER bounty_submission_counted");
  await query(
    `UPDATE bounty b SET submission_count = s.count
     FROM (SELECT bounty_id, count(*)::int AS count FROM bounty_submission GROUP BY bounty_id) s WHERE s.bounty_id = b.id`,
  );
  await query(
    `UPDATE bounty SET announced_at = app_now(), announced_by = sponsor
     WHERE submissions_until < app_now() AND cancelled_at IS NULL AND number % 3 = 1`,
  );
  await query("ANALYZE bounty, bounty_prize, bounty_submission, club");
}

/**
 * A bounty in review with this many submissions, each by another person. A tenth is withdrawn, a few are shortlisted or
 * spam.
 */
export async function insertCrowdedBounty(
  query: RunSql,
  { submissions }: { submissions: number },
): Promise<{ id: bigint; sponsor: string }> {
  const [bounty] = await query(
    `SELECT id::text, sponsor FROM bounty WHERE submissions_until < app_now() AND announced_at IS NULL AND cancelled_at IS NULL
     ORDER BY id LIMIT 1`,
  );
  const id = String(bounty?.["id"]);
  await query("ALTER TABLE bounty_submission DISABLE TRIGGER bounty_submission_counted");
  await query(
    `INSERT INTO bounty_submission (bounty_id, number, author, turn, text, links, created_at, updated_at, label, withdrawn_at)
     SELECT $1, 1000000 + n, '0xf' || lpad(to_hex(n), 39, '0'), 1, repeat(md5(n::text) || ' ', 20), ARRAY['https://example.org/' || n], app_now(),
       app_now(), CASE WHEN n % 5000 = 0 THEN 'shortlisted' WHEN n % 997 = 0 THEN 'spam' WHEN n % 3 = 0 THEN 'rejected' ELSE 'none' END,
       CASE WHEN n % 10 = 9 THEN app_now() END
     FROM generate_series(1, $2::int) n`,
    [id, submissions],
  );
  await query("ALTER TABLE bounty_submission ENABLE TRIGGER bounty_submission_counted");
  await query(
    `UPDATE bounty SET submission_count = (SELECT count(*) FROM bounty_submission
       WHERE bounty_id = $1 AND withdrawn_at IS NULL AND label <> 'spam') WHERE id = $1`,
    [id],
  );
  return { id: BigInt(id), sponsor: String(bounty?.["sponsor"]) };
}

/** Prizes of the completed bounties, won by 2,000 people, nine of ten of them proved; answers how many are owed. */
export async function insertManyPayouts(query: RunSql): Promise<number> {
  const rows = await query(
    `WITH prizes AS (
       INSERT INTO bounty_prize (bounty_id, position, amount_wei)
       SELECT id, p, total_wei FROM bounty, generate_series(3, 8) p WHERE announced_at IS NOT NULL RETURNING id, bounty_id, amount_wei)
     INSERT INTO bounty_payout (prize_id, bounty_id, winner, amount_wei, asset, owed_since)
     SELECT z.id, b.id, '0x' || lpad(to_hex(z.id % 2000), 40, '0'), z.amount_wei, b.asset, b.announced_at
     FROM prizes z JOIN bounty b ON b.id = z.bounty_id RETURNING 1`,
  );
  await query(
    `INSERT INTO payment_proof (tx_hash, log_index, payer, recipient, amount_wei, purpose, purpose_id, status, block_number, block_hash,
       block_time, credited_at, checked_at)
     SELECT h.hash, 0, o.winner, o.winner, o.amount_wei, 'payout', o.prize_id::text, 'credited', 1, h.hash, o.owed_since, o.owed_since, o.owed_since
     FROM bounty_payout o CROSS JOIN LATERAL (SELECT '0x' || md5('a' || o.prize_id) || md5('b' || o.prize_id) AS hash) h
     WHERE o.prize_id % 10 <> 0`,
  );
  await query("ANALYZE bounty_prize, bounty_payout, payment_proof");
  return rows.length;
}
