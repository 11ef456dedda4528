-- The result of a vote is told when it is stored.
CREATE OR REPLACE FUNCTION public.outbox_result()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    PERFORM outbox_put('result', NEW.proposal_id::text, NULL, app_now());
    RETURN NULL;
END $function$;

CREATE TRIGGER log_result_outbox AFTER INSERT ON public.log_result FOR EACH ROW EXECUTE FUNCTION outbox_result();
