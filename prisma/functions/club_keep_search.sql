-- A club is found by its name and by what it says about itself.
CREATE OR REPLACE FUNCTION public.club_keep_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM search_keep('club', NEW.slug, NEW.id, NULL, NEW.name, NEW.slug || ' ' || NEW.about,
    NEW.archived_at IS NULL, NEW.verified, NEW.active_at + interval '30 days');
  RETURN NULL;
END $function$;

CREATE TRIGGER club_searchable AFTER INSERT OR UPDATE OF name, about, verified, archived_at, active_at ON public.club FOR EACH ROW EXECUTE FUNCTION club_keep_search();
