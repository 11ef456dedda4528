-- A bounty is found by its title and brief as a proposal is, and counts as open while it takes submissions.
CREATE OR REPLACE FUNCTION public.bounty_keep_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM search_keep('bounty', NEW.id::text, NEW.club_id, NEW.number, NEW.title, NEW.brief, true, false,
    CASE WHEN NEW.cancelled_at IS NULL THEN NEW.submissions_until END);
  RETURN NULL;
END $function$;

CREATE TRIGGER bounty_searchable AFTER INSERT OR UPDATE OF title, brief, submissions_until, cancelled_at ON public.bounty FOR EACH ROW EXECUTE FUNCTION bounty_keep_search();
