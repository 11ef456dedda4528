-- A version of the settings gets its entry in the transaction that stores it.
CREATE OR REPLACE FUNCTION public.log_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO log_entry (body, created_at) VALUES (log_settings_body(NEW), app_now());
    RETURN NULL;
END $function$;

CREATE TRIGGER settings_version_log AFTER INSERT ON public.settings_version FOR EACH ROW EXECUTE FUNCTION log_settings();
