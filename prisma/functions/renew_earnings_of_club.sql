-- Hiding or showing a club changes what its winners earned in all clubs that are shown.
CREATE OR REPLACE FUNCTION public.renew_earnings_of_club()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    PERFORM renew_earnings(ARRAY(
        SELECT DISTINCT o.winner FROM club c JOIN bounty b ON b.club_id = c.id JOIN bounty_payout o ON o.bounty_id = b.id
        WHERE c.slug = NEW.subject_id));
    RETURN NULL;
END $function$;

CREATE CONSTRAINT TRIGGER hidden_content_earned AFTER INSERT OR UPDATE ON public.hidden_content DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.subject_kind = 'club'::text)) EXECUTE FUNCTION renew_earnings_of_club();
