-- A person is found by the name they chose; who has none, by their address alone, which needs no row.
CREATE OR REPLACE FUNCTION public.profile_keep_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.name = '' THEN
    DELETE FROM search_entry WHERE kind = 'person' AND subject = NEW.address;
  ELSE
    PERFORM search_keep('person', NEW.address, NULL, NULL, NEW.name, NEW.about, true, false, NULL);
  END IF;
  RETURN NULL;
END $function$;

CREATE TRIGGER profile_searchable AFTER INSERT OR UPDATE OF name, about ON public.profile FOR EACH ROW EXECUTE FUNCTION profile_keep_search();
