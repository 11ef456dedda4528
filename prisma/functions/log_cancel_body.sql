-- The line of a cancellation in the log.
CREATE OR REPLACE FUNCTION public.log_cancel_body(p proposal)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT '{"kind":"cancel","proposal":"' || p.digest || '","at":' || log_time(p.cancelled_at) || '}'
$function$;
