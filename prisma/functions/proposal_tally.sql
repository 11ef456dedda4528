-- A proposal's tally, its 16 parts added: the same cost however many have voted.
CREATE OR REPLACE FUNCTION public.proposal_tally(p_id bigint)
 RETURNS TABLE(yes_power numeric, no_power numeric, yes_count integer, no_count integer)
 LANGUAGE sql
 STABLE PARALLEL SAFE ROWS 1
AS $function$
  SELECT coalesce(sum(t.yes_power), 0), coalesce(sum(t.no_power), 0), coalesce(sum(t.yes_count), 0)::int, coalesce(sum(t.no_count), 0)::int
  FROM tally_part t WHERE t.proposal_id = p_id
$function$;
