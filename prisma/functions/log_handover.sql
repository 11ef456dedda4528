-- A handover gets its entry in the transaction that stores it, so one that nobody should see can't be kept back.
CREATE OR REPLACE FUNCTION public.log_handover()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO log_entry (body, created_at) VALUES (log_handover_body(NEW), app_now());
    RETURN NULL;
END $function$;

CREATE TRIGGER log_key_endorsement_log AFTER INSERT ON public.log_key_endorsement FOR EACH ROW EXECUTE FUNCTION log_handover();
