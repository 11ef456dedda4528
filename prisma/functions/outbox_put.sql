-- Writes what is to be told, once for each kind, subject and person.
CREATE OR REPLACE FUNCTION public.outbox_put(p_kind text, p_subject text, p_address text, p_due timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
    INSERT INTO outbox_event (kind, subject, address, due_at, created_at) VALUES (p_kind, p_subject, p_address, p_due, app_now())
    ON CONFLICT DO NOTHING
$function$;
