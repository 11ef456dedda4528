-- A dump gets its entry when all its pages are kept.
CREATE OR REPLACE FUNCTION public.log_dump()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO log_entry (body, created_at) VALUES (log_dump_body(NEW), app_now());
    RETURN NULL;
END $function$;

CREATE TRIGGER dump_log AFTER INSERT ON public.dump FOR EACH ROW EXECUTE FUNCTION log_dump();
