-- The line of a publication in the log.
-- lib/log/log-entry.ts writes the same line for verifiers, who have no database.
CREATE OR REPLACE FUNCTION public.log_proposal_body(p proposal, p_digest text, p_starts_at timestamp with time zone, p_ends_at timestamp with time zone, p_published_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
    RETURN '{"kind":"proposal","proposal":"' || p_digest
        || '","club":' || (SELECT to_json(c.slug)::text FROM club c WHERE c.id = p.club_id)
        || ',"number":' || p.number || ',"author":"' || p.author || '","ruleHash":"' || p.rule_hash
        || '","snapshotBlock":"' || p.snapshot_block || '","snapshotBlockHash":"' || p.snapshot_block_hash
        || '","startsAt":' || log_time(p_starts_at) || ',"endsAt":' || log_time(p_ends_at)
        || ',"publishedAt":' || log_time(p_published_at) || '}';
END $function$;
