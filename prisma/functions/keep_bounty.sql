-- Text, reward and sponsor stay what contributors read; dates move later only; an announcement needs every prize decided and is final.
CREATE OR REPLACE FUNCTION public.keep_bounty()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.club_id, NEW.number, NEW.draft_id, NEW.sponsor, NEW.title, NEW.brief, NEW.kind, NEW.asset, NEW.token, NEW.total_wei)
      IS DISTINCT FROM (OLD.club_id, OLD.number, OLD.draft_id, OLD.sponsor, OLD.title, OLD.brief, OLD.kind, OLD.asset, OLD.token, OLD.total_wei)
    OR NEW.submissions_until < OLD.submissions_until OR NEW.winners_by < OLD.winners_by
    OR (OLD.announced_at IS NOT NULL AND NEW.announced_at IS DISTINCT FROM OLD.announced_at)
    OR (OLD.cancelled_at IS NOT NULL AND NEW.cancelled_at IS DISTINCT FROM OLD.cancelled_at) THEN
    RAISE EXCEPTION 'a published bounty keeps its text, its reward and its end, and its dates move later only';
  END IF;
  IF OLD.announced_at IS NULL AND NEW.announced_at IS NOT NULL AND EXISTS (
    SELECT 1 FROM bounty_prize WHERE bounty_id = NEW.id AND submission_id IS NULL AND withdrawn_at IS NULL) THEN
    RAISE EXCEPTION 'every prize is assigned or withdrawn before winners are announced';
  END IF;
  RETURN NEW;
END $function$;

CREATE TRIGGER bounty_keep BEFORE UPDATE ON public.bounty FOR EACH ROW EXECUTE FUNCTION keep_bounty();
