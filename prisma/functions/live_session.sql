-- The session when it is neither revoked, nor idle for 7 days, nor 30 days old, by app_now(); no row otherwise.
CREATE OR REPLACE FUNCTION public.live_session(p_id text)
 RETURNS TABLE(address text, is_due boolean)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
    clock TIMESTAMPTZ := app_now();
BEGIN
    RETURN QUERY SELECT s.address, s.last_seen_at <= clock - interval '5 minutes' FROM session s
    WHERE s.id = p_id AND s.revoked_at IS NULL AND s.expires_at > clock AND s.last_seen_at > clock - interval '7 days';
END $function$;
