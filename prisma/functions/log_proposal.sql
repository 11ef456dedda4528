-- A publication, an edit and a cancellation each get their entry in the transaction of the act.
CREATE OR REPLACE FUNCTION public.log_proposal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO log_entry (body, created_at) VALUES (log_proposal_body(NEW, NEW.digest, NEW.starts_at, NEW.ends_at,
            coalesce(NEW.published_at, NEW.created_at)), app_now());
    ELSIF (NEW.digest, NEW.starts_at, NEW.ends_at) <> (OLD.digest, OLD.starts_at, OLD.ends_at) THEN
        INSERT INTO log_entry (body, created_at) VALUES (log_edit_body(NEW.digest, OLD.digest, NEW.version, NEW.starts_at, NEW.ends_at,
            coalesce(NEW.published_at, NEW.created_at)), app_now());
    END IF;
    IF NEW.cancelled_at IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.cancelled_at IS DISTINCT FROM OLD.cancelled_at) THEN
        INSERT INTO log_entry (body, created_at) VALUES (log_cancel_body(NEW), app_now());
    END IF;
    RETURN NULL;
END $function$;

CREATE TRIGGER proposal_log AFTER INSERT OR UPDATE OF digest, starts_at, ends_at, cancelled_at ON public.proposal FOR EACH ROW EXECUTE FUNCTION log_proposal();
