-- Views that Prisma Client reads by key, so that the database's own clock decides which sessions live and who is the primary admin.

CREATE VIEW live_session AS
SELECT s.id, s.address, s.created_at, s.last_seen_at, s.expires_at,
    s.last_seen_at <= (SELECT app_now() - interval '5 minutes') AS is_due
FROM session s
WHERE s.revoked_at IS NULL AND s.expires_at > (SELECT app_now()) AND s.last_seen_at > (SELECT app_now() - interval '7 days');

-- A handover counts from its time on, so it needs no job.
CREATE VIEW admin_role AS
SELECT a.address, a.created_at, a.added_by, p.address IS NOT NULL AS is_primary, p.since
FROM admin a LEFT JOIN (
    SELECT c.address, h.effective_at AS since FROM admin c
    LEFT JOIN LATERAL (
        SELECT effective_at, id FROM primary_handover
        WHERE to_address = c.address AND withdrawn_at IS NULL AND effective_at <= (SELECT app_now())
        ORDER BY effective_at DESC, id DESC LIMIT 1
    ) h ON true
    WHERE c.is_primary OR h.id IS NOT NULL
    ORDER BY h.effective_at DESC NULLS LAST, h.id DESC NULLS LAST LIMIT 1
) p ON p.address = a.address;

-- The rule of the view and no other. The version before still calls it.
CREATE OR REPLACE FUNCTION live_session(p_id text) RETURNS TABLE (address text, is_due boolean)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
    RETURN QUERY SELECT s.address, s.is_due FROM live_session s WHERE s.id = p_id;
END $$;
