-- The line of an edit in the log: the new digest and the one that it replaces.
-- lib/log/log-entry.ts writes the same line for verifiers, who have no database.
CREATE OR REPLACE FUNCTION public.log_edit_body(p_digest text, p_replaces text, p_version integer, p_starts_at timestamp with time zone, p_ends_at timestamp with time zone, p_published_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT '{"kind":"edit","proposal":"' || p_digest || '","replaces":"' || p_replaces || '","version":' || p_version
        || ',"startsAt":' || log_time(p_starts_at) || ',"endsAt":' || log_time(p_ends_at)
        || ',"publishedAt":' || log_time(p_published_at) || '}'
$function$;
