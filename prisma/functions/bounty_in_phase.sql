-- Whether a bounty is in a phase at a time: the SQL of lib/bounties/bounty-state.ts. "awaiting-winners" is in review or overdue, "under-way" is neither
-- completed nor cancelled. With the phase as a literal and the time as a column or parameter, the planner keeps the one condition and its index.
CREATE OR REPLACE FUNCTION public.bounty_in_phase(b bounty, phase text, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE phase
    WHEN 'open' THEN b.cancelled_at IS NULL AND b.announced_at IS NULL AND b.submissions_until > at
    WHEN 'in-review' THEN b.cancelled_at IS NULL AND b.announced_at IS NULL AND b.submissions_until <= at AND b.winners_by > at
    WHEN 'overdue' THEN b.cancelled_at IS NULL AND b.announced_at IS NULL AND b.submissions_until <= at AND b.winners_by <= at
    WHEN 'completed' THEN b.cancelled_at IS NULL AND b.announced_at IS NOT NULL
    WHEN 'cancelled' THEN b.cancelled_at IS NOT NULL
    WHEN 'awaiting-winners' THEN b.cancelled_at IS NULL AND b.announced_at IS NULL AND b.submissions_until <= at
    WHEN 'under-way' THEN b.cancelled_at IS NULL AND b.announced_at IS NULL
    ELSE ('unknown phase ' || phase)::boolean END
$function$;
