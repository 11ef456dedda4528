-- The tally changes with the vote row and in no other way: it sees the row's old and new state as they were committed,
-- which a query of the same statement does not (security.md finding 6).
CREATE OR REPLACE FUNCTION public.count_vote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    was_yes INTEGER := 0;
    was_no INTEGER := 0;
    is_yes INTEGER;
    is_no INTEGER;
    is_ballot BOOLEAN := true;
BEGIN
    IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'votes are never deleted'; END IF;
    IF TG_OP = 'UPDATE' THEN
        IF (NEW.proposal_id, NEW.voter, NEW.power) <> (OLD.proposal_id, OLD.voter, OLD.power) THEN
            RAISE EXCEPTION 'the power of a vote never changes';
        END IF;
        was_yes := (OLD.choice = 'yes')::int;
        was_no := 1 - was_yes;
        is_ballot := NEW.ballot_id <> OLD.ballot_id;
    END IF;
    is_yes := (NEW.choice = 'yes')::int;
    is_no := 1 - is_yes;
    UPDATE tally_part SET
        yes_power = yes_power + (is_yes - was_yes) * NEW.power,
        no_power = no_power + (is_no - was_no) * NEW.power,
        yes_count = yes_count + is_yes - was_yes,
        no_count = no_count + is_no - was_no,
        ballots = ballots + is_ballot::int,
        last_ballot = greatest(last_ballot, NEW.ballot_id)
    WHERE proposal_id = NEW.proposal_id AND part = get_byte(decode(right(NEW.voter, 2), 'hex'), 0) % 16;
    IF NOT FOUND THEN RAISE EXCEPTION 'proposal % has no tally', NEW.proposal_id; END IF;
    RETURN NULL;
END $function$;

CREATE TRIGGER vote_count AFTER INSERT OR DELETE OR UPDATE ON public.vote FOR EACH ROW EXECUTE FUNCTION count_vote();
