-- A sponsor is told once for a bounty that its prizes are to be paid.
CREATE OR REPLACE FUNCTION public.outbox_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    PERFORM outbox_put('payout-due', NEW.bounty_id::text, b.sponsor, app_now()) FROM bounty b WHERE b.id = NEW.bounty_id;
    RETURN NULL;
END $function$;

CREATE TRIGGER bounty_payout_outbox AFTER INSERT ON public.bounty_payout FOR EACH ROW EXECUTE FUNCTION outbox_payout();
