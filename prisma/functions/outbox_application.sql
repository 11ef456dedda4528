-- An applicant is told when they are accepted.
CREATE OR REPLACE FUNCTION public.outbox_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    PERFORM outbox_put('accepted', NEW.bounty_id::text, NEW.applicant, app_now());
    RETURN NULL;
END $function$;

CREATE TRIGGER bounty_application_outbox AFTER UPDATE OF state ON public.bounty_application FOR EACH ROW WHEN (((new.state = 'accepted'::text) AND (old.state <> 'accepted'::text))) EXECUTE FUNCTION outbox_application();
