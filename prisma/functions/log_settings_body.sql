-- The line of a version of the settings in the log.
-- lib/log/log-entry.ts writes the same line for verifiers, who have no database.
CREATE OR REPLACE FUNCTION public.log_settings_body(s settings_version)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT '{"kind":"settings","version":' || s.version || ',"by":"' || s.changed_by
        || '","values":' || log_text_hash(s."values"::text) || ',"reason":' || log_text_hash(s.reason)
        || ',"at":' || log_time(s.changed_at) || '}'
$function$;
