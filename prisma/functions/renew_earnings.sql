-- Adds up some winners again. One transaction at a time, until it ends: another would overwrite its sums with older ones.
CREATE OR REPLACE FUNCTION public.renew_earnings(p_winners text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('earnings', 0));
    DELETE FROM bounty_earning e WHERE e.winner = ANY (p_winners);
    INSERT INTO bounty_earning (club_id, asset, winner, wei, wins, sponsors)
    SELECT coalesce(b.club_id, 0), o.asset, o.winner, sum(o.amount_wei), count(*), count(DISTINCT b.sponsor)
    FROM bounty_payout o
        JOIN payment_proof q ON q.purpose = 'payout' AND q.purpose_id = o.prize_id::text AND q.status = 'credited'
        JOIN bounty b ON b.id = o.bounty_id
        JOIN club c ON c.id = b.club_id
        CROSS JOIN LATERAL (SELECT NOT EXISTS (SELECT FROM hidden('club') x WHERE x.id = c.slug) AS is_shown) s
    WHERE o.winner = ANY (p_winners)
    GROUP BY GROUPING SETS ((o.asset, o.winner, b.club_id), (o.asset, o.winner, s.is_shown))
    HAVING b.club_id IS NOT NULL OR s.is_shown;
END $function$;
