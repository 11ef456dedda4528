-- A census's entry is written when its root is known. A census that is taken again gets another entry.
CREATE OR REPLACE FUNCTION public.log_census()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF NEW.root IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.root IS DISTINCT FROM OLD.root) THEN
        INSERT INTO log_entry (body, created_at) VALUES (log_census_body(NEW), app_now());
    END IF;
    RETURN NULL;
END $function$;

CREATE TRIGGER census_log AFTER INSERT OR UPDATE OF root ON public.census FOR EACH ROW EXECUTE FUNCTION log_census();
