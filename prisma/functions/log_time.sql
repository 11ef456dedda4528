-- A time as the lines of the log write it: milliseconds since 1970. These functions write the same bytes as lib/log/log-entry.ts: the
-- database has to write a line in the transaction of its act, and a recount makes the line from a file.
CREATE OR REPLACE FUNCTION public.log_time(p_time timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT (extract(epoch FROM p_time) * 1000)::bigint::text
$function$;
