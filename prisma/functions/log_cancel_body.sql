-- The line of a cancellation in the log. Without a signature it is the kind that older versions wrote.
-- lib/log/log-entry.ts writes the same line for verifiers, who have no database.
CREATE OR REPLACE FUNCTION public.log_cancel_body(p proposal)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT CASE WHEN p.cancel_signature IS NULL
        THEN '{"kind":"cancel","proposal":"' || p.digest || '","at":' || log_time(p.cancelled_at) || '}'
        ELSE '{"kind":"cancellation","proposal":"' || p.digest || '","by":"' || p.cancelled_by || '","signature":'
            || log_signature_hash(p.cancel_signature) || ',"at":' || log_time(p.cancelled_at) || '}' END
$function$;
