-- A proposal is found by the words of its newest signed version.
CREATE OR REPLACE FUNCTION public.proposal_version_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM proposal_keep_search(NEW.proposal_id);
  RETURN NULL;
END $function$;

CREATE TRIGGER proposal_version_searchable AFTER INSERT ON public.proposal_version FOR EACH ROW EXECUTE FUNCTION proposal_version_search();
