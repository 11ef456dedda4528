-- A proposal is found by the title and the body of its signed version. Nothing is found until both rows are there.
CREATE OR REPLACE FUNCTION public.proposal_keep_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM search_keep('proposal', NEW.id::text, NEW.club_id, NEW.number, NEW.title, NEW.body, true, false,
    CASE WHEN NEW.cancelled_at IS NULL THEN NEW.ends_at END);
  RETURN NULL;
END $function$;

CREATE TRIGGER proposal_searchable AFTER INSERT OR UPDATE OF title, body, ends_at, cancelled_at ON public.proposal FOR EACH ROW EXECUTE FUNCTION proposal_keep_search();
