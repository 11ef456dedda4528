-- A proposal is found by the title and the body of its signed version. Nothing is found until both rows are there.
CREATE OR REPLACE FUNCTION public.proposal_keep_search(p_id bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT search_keep('proposal', p.id::text, p.club_id, p.number, v.title, v.body, true, false, CASE WHEN p.cancelled_at IS NULL THEN p.ends_at END)
  FROM proposal p JOIN proposal_version v ON v.proposal_id = p.id AND v.version = p.version WHERE p.id = p_id
$function$;
