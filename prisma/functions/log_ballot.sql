-- A ballot's entry is written in the transaction that stores the ballot.
CREATE OR REPLACE FUNCTION public.log_ballot()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO log_entry (body, created_at) VALUES (log_ballot_body(NEW), app_now());
    RETURN NULL;
END $function$;

CREATE TRIGGER ballot_log AFTER INSERT ON public.ballot FOR EACH ROW EXECUTE FUNCTION log_ballot();
