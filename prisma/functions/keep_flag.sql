-- A flag is decided once; who wrote what stays.
CREATE OR REPLACE FUNCTION public.keep_flag()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF OLD.status <> 'open' OR (NEW.subject_kind, NEW.subject_id, NEW.reporter, NEW.category, NEW.text, NEW.created_at)
        IS DISTINCT FROM (OLD.subject_kind, OLD.subject_id, OLD.reporter, OLD.category, OLD.text, OLD.created_at) THEN
        RAISE EXCEPTION 'a flag is decided once and otherwise never changed';
    END IF;
    RETURN NEW;
END $function$;

CREATE TRIGGER flag_keep BEFORE UPDATE ON public.flag FOR EACH ROW EXECUTE FUNCTION keep_flag();
