-- A release of the client gets its entry in the transaction that stores it.
CREATE OR REPLACE FUNCTION public.log_release()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO log_entry (body, created_at) VALUES (log_release_body(NEW), app_now());
    RETURN NULL;
END $function$;

CREATE TRIGGER client_release_log AFTER INSERT ON public.client_release FOR EACH ROW EXECUTE FUNCTION log_release();
