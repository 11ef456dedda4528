-- What a prize was worth never changes, nor who won it once that is announced.
CREATE OR REPLACE FUNCTION public.keep_bounty_prize()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.bounty_id, NEW.position, NEW.amount_wei) IS DISTINCT FROM (OLD.bounty_id, OLD.position, OLD.amount_wei)
    OR EXISTS (SELECT 1 FROM bounty WHERE id = OLD.bounty_id AND (announced_at IS NOT NULL OR cancelled_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'a prize keeps its amount, and its winner once winners are announced';
  END IF;
  RETURN NEW;
END $function$;

CREATE TRIGGER bounty_prize_keep BEFORE UPDATE ON public.bounty_prize FOR EACH ROW EXECUTE FUNCTION keep_bounty_prize();
