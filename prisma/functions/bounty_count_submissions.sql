-- Lists are sorted by the number of submissions, so it is kept on the bounty: those that stand and are no spam.
CREATE OR REPLACE FUNCTION public.bounty_count_submissions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  change INTEGER := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.withdrawn_at IS NULL AND OLD.label <> 'spam' THEN change := change - 1; END IF;
  IF NEW.withdrawn_at IS NULL AND NEW.label <> 'spam' THEN change := change + 1; END IF;
  IF change <> 0 THEN
    UPDATE bounty SET submission_count = submission_count + change WHERE id = NEW.bounty_id;
  END IF;
  RETURN NULL;
END $function$;

CREATE TRIGGER bounty_submission_counted AFTER INSERT OR UPDATE OF withdrawn_at, label ON public.bounty_submission FOR EACH ROW EXECUTE FUNCTION bounty_count_submissions();
