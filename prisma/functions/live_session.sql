-- The session with this id if it lives. Kept for the version before the view; admit_request calls it too.
CREATE OR REPLACE FUNCTION public.live_session(p_id text)
 RETURNS TABLE(address text, is_due boolean)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
    RETURN QUERY SELECT s.address, s.is_due FROM live_session s WHERE s.id = p_id;
END $function$;
