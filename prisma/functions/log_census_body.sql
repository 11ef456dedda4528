-- The line of a census in the log.
-- lib/log/log-entry.ts writes the same line for verifiers, who have no database.
CREATE OR REPLACE FUNCTION public.log_census_body(c census)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT '{"kind":"census","block":"' || c.block || '","blockHash":"' || c.block_hash || '","root":"' || c.root
        || '","size":' || c.holders || '}'
$function$;
