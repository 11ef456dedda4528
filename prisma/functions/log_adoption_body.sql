-- The line of an adoption in the log: the head of the log that this one continues.
-- lib/log/log-entry.ts writes the same line for verifiers, who have no database.
CREATE OR REPLACE FUNCTION public.log_adoption_body(a adoption)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT '{"kind":"adoption","origin":' || to_json(a.origin)::text || ',"keyId":"' || a.key_id || '","treeSize":' || a.tree_size
        || ',"root":"' || a.root || '","at":' || log_time(a.at) || '}'
$function$;
