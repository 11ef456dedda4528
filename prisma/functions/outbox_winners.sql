-- Who took part in a bounty is told when its winners are announced.
CREATE OR REPLACE FUNCTION public.outbox_winners()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    PERFORM outbox_put('winners', NEW.id::text, NULL, app_now());
    RETURN NULL;
END $function$;

CREATE TRIGGER bounty_outbox AFTER UPDATE OF announced_at ON public.bounty FOR EACH ROW WHEN (((new.announced_at IS NOT NULL) AND (old.announced_at IS NULL))) EXECUTE FUNCTION outbox_winners();
