-- The line of a dump in the log: the hash of the list of its pages.
-- lib/log/log-entry.ts writes the same line for verifiers, who have no database.
CREATE OR REPLACE FUNCTION public.log_dump_body(d dump)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT '{"kind":"dump","sha256":"0x' || d.sha256 || '","treeSize":' || d.tree_size || ',"at":' || log_time(d.at) || '}'
$function$;
