-- Whether everybody sees a bounty's submissions: the SQL of `areSubmissionsPublic`.
CREATE OR REPLACE FUNCTION public.bounty_shows_submissions(b bounty, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT b.visibility = 'always' OR bounty_in_phase(b, 'awaiting-winners', at) OR bounty_in_phase(b, 'completed', at)
$function$;
