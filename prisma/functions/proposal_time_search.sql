-- How long a proposal is live changes with its end and its cancellation.
CREATE OR REPLACE FUNCTION public.proposal_time_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM proposal_keep_search(NEW.id);
  RETURN NULL;
END $function$;

CREATE TRIGGER proposal_searchable AFTER UPDATE OF ends_at, cancelled_at ON public.proposal FOR EACH ROW EXECUTE FUNCTION proposal_time_search();
