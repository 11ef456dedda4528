-- Whether a proposal is in a phase at a time: the SQL of lib/proposals/proposal-status.ts. "closed" is ended or cancelled, "under-way" is pending or
-- active. With the phase as a literal and the time as a column or parameter, the planner keeps the one condition and its index.
CREATE OR REPLACE FUNCTION public.proposal_in_phase(p proposal, phase text, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE phase
    WHEN 'pending' THEN p.cancelled_at IS NULL AND p.starts_at > at
    WHEN 'active' THEN p.cancelled_at IS NULL AND p.starts_at <= at AND p.ends_at > at
    WHEN 'ended' THEN p.cancelled_at IS NULL AND p.ends_at <= at
    WHEN 'cancelled' THEN p.cancelled_at IS NOT NULL
    WHEN 'under-way' THEN p.cancelled_at IS NULL AND p.ends_at > at
    WHEN 'closed' THEN coalesce(p.cancelled_at, p.ends_at) <= at
    ELSE ('unknown phase ' || phase)::boolean END
$function$;
