-- The line of a row's state in the log.
-- lib/log/log-entry.ts writes the same line for verifiers, who have no database.
CREATE OR REPLACE FUNCTION public.log_row_body(r log_row)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT '{"kind":"row","table":"' || r.table_name || '","key":' || to_json(r.key)::text || ',"state":'
        || coalesce('"' || r.state || '"', 'null') || ',"at":' || log_time(r.at) || '}'
$function$;
