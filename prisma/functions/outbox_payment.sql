-- A payout is told to its winner when its transfer is proved and when the chain lost it; a lost fee to its payer.
CREATE OR REPLACE FUNCTION public.outbox_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF NEW.purpose = 'payout' AND NEW.status IN ('credited', 'revoked') THEN
        PERFORM outbox_put(CASE NEW.status WHEN 'credited' THEN 'payout-paid' ELSE 'payout-lost' END,
            NEW.purpose_id || ':' || NEW.tx_hash, o.winner, app_now())
        FROM bounty_payout o WHERE o.prize_id::text = NEW.purpose_id;
    ELSIF NEW.purpose <> 'payout' AND NEW.status = 'revoked' THEN
        PERFORM outbox_put('fee-unproved', NEW.purpose || ':' || NEW.purpose_id || ':' || NEW.tx_hash, NEW.payer, app_now());
    END IF;
    RETURN NULL;
END $function$;

CREATE TRIGGER payment_proof_outbox AFTER INSERT OR UPDATE OF status ON public.payment_proof FOR EACH ROW EXECUTE FUNCTION outbox_payment();
