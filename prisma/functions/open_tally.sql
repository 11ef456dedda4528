-- A new proposal gets the sixteen parts of its tally.
CREATE OR REPLACE FUNCTION public.open_tally()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO tally_part (proposal_id, part) SELECT NEW.id, generate_series(0, 15);
    RETURN NULL;
END $function$;

CREATE TRIGGER proposal_open_tally AFTER INSERT ON public.proposal FOR EACH ROW EXECUTE FUNCTION open_tally();
