-- An act of moderation gets its entry in the transaction of the act.
CREATE OR REPLACE FUNCTION public.log_moderation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO log_entry (body, created_at) VALUES (log_moderation_body(NEW), app_now());
    RETURN NULL;
END $function$;

CREATE TRIGGER audit_entry_log AFTER INSERT ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION log_moderation();
