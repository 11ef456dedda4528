-- The line of a cancellation in the log.
-- lib/log/log-entry.ts writes the same line for verifiers, who have no database.
CREATE OR REPLACE FUNCTION public.log_cancel_body(p proposal)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT '{"kind":"cancel","proposal":"' || p.digest || '","at":' || log_time(p.cancelled_at) || '}'
$function$;
