-- All lines that the log must have for one proposal, made from its rows.
CREATE OR REPLACE FUNCTION public.log_bodies_of_proposal(p proposal)
 RETURNS TABLE(at timestamp with time zone, part integer, body text)
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
    RETURN QUERY
    WITH old AS (
        SELECT v.version, v.digest, v.created_at, to_timestamp(v.earliest_start) AS starts_at,
            to_timestamp(v.earliest_start + v.period_seconds) AS ends_at
        FROM proposal_version v WHERE v.proposal_id = p.id AND v.version < p.version
        UNION ALL
        SELECT p.version, p.digest, coalesce(p.published_at, (SELECT v.created_at FROM proposal_version v
            WHERE v.proposal_id = p.id AND v.version = p.version), p.created_at), p.starts_at, p.ends_at
    )
    SELECT o.created_at, o.version, CASE WHEN o.version = 1 THEN log_proposal_body(p, o.digest, o.starts_at, o.ends_at, o.created_at)
        ELSE log_edit_body(o.digest, coalesce((SELECT b.digest FROM old b WHERE b.version = o.version - 1), o.digest), o.version,
            o.starts_at, o.ends_at, o.created_at) END
    FROM old o
    UNION ALL
    SELECT p.cancelled_at, p.version + 1, log_cancel_body(p) WHERE p.cancelled_at IS NOT NULL;
END $function$;
