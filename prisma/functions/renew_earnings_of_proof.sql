-- A proved payout, or one whose proof was revoked, changes what its winner earned.
CREATE OR REPLACE FUNCTION public.renew_earnings_of_proof()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    PERFORM renew_earnings(ARRAY(SELECT o.winner FROM bounty_payout o 
        WHERE o.prize_id = CASE WHEN NEW.purpose_id ~ '^[0-9]{1,18}$' THEN NEW.purpose_id::bigint END));
    RETURN NULL;
END $function$;

CREATE CONSTRAINT TRIGGER payment_proof_earned AFTER INSERT ON public.payment_proof DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.purpose = 'payout'::text)) EXECUTE FUNCTION renew_earnings_of_proof();

CREATE CONSTRAINT TRIGGER payment_proof_earned_again AFTER UPDATE ON public.payment_proof DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.purpose = 'payout'::text) AND (new.status <> old.status))) EXECUTE FUNCTION renew_earnings_of_proof();
