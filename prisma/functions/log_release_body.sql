-- The line of a release of the client in the log.
-- lib/log/log-entry.ts writes the same line for verifiers, who have no database.
CREATE OR REPLACE FUNCTION public.log_release_body(r client_release)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT '{"kind":"release","number":' || r.number || ',"commit":' || coalesce('"' || r.commit || '"', 'null')
        || ',"manifest":' || log_text_hash(r.manifest) || ',"at":' || log_time(r.at) || '}'
$function$;
