-- An adoption gets its entry when the record was compared with the log, which is when its time is set.
CREATE OR REPLACE FUNCTION public.log_adoption()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO log_entry (body, created_at) VALUES (log_adoption_body(NEW), app_now());
    RETURN NULL;
END $function$;

CREATE TRIGGER adoption_log AFTER UPDATE OF at ON public.adoption FOR EACH ROW WHEN (((old.at IS NULL) AND (new.at IS NOT NULL))) EXECUTE FUNCTION log_adoption();
