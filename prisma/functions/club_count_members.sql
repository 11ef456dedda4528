-- The list of clubs is sorted by the number of members, so it is kept on the club.
CREATE OR REPLACE FUNCTION public.club_count_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE club SET member_count = member_count + 1 WHERE id = NEW.club_id;
  ELSE
    UPDATE club SET member_count = member_count - 1 WHERE id = OLD.club_id;
  END IF;
  RETURN NULL;
END $function$;

CREATE TRIGGER club_member_counted AFTER INSERT OR DELETE ON public.club_member FOR EACH ROW EXECUTE FUNCTION club_count_members();
