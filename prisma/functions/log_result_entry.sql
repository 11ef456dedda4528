-- A result's entry is written in the transaction that stores the result.
CREATE OR REPLACE FUNCTION public.log_result_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO log_entry (body, created_at) VALUES (log_result_body(NEW), app_now());
    RETURN NULL;
END $function$;

CREATE TRIGGER log_result_log AFTER INSERT ON public.log_result FOR EACH ROW EXECUTE FUNCTION log_result_entry();
