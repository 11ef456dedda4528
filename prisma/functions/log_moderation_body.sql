-- The line of an act of moderation. Texts are hashed, because what was hidden must not stand in the log.
-- lib/log/log-entry.ts writes the same line for verifiers, who have no database.
CREATE OR REPLACE FUNCTION public.log_moderation_body(a audit_entry)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT '{"kind":"moderation","act":' || to_json(a.act)::text || ',"actor":"' || a.actor
        || '","subject":' || to_json(a.subject)::text || ',"reason":' || log_text_hash(a.reason)
        || ',"changes":' || coalesce('"' || a.changes || '"', log_text_hash(a.before::text || E'\n' || a.after::text))
        || ',"at":' || log_time(a.at) || '}'
$function$;
