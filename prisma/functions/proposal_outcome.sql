-- The outcome of a tally: the SQL of `proposalOutcome`.
CREATE OR REPLACE FUNCTION public.proposal_outcome(is_cancelled boolean, yes_power numeric, no_power numeric, quorum_power numeric)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN is_cancelled THEN 'cancelled' WHEN yes_power + no_power < quorum_power THEN 'quorum-not-met'
    WHEN yes_power > no_power THEN 'passed' ELSE 'rejected' END
$function$;
