-- Counts a request of the client, reads its session and counts one of its address, unless the client is over the limit.
-- The buckets are locked in this order alone, so that requests at once can't wait for each other in a circle.
CREATE OR REPLACE FUNCTION public.admit_request(p_limit text, p_window_ms bigint, p_max_points bigint, p_client text, p_session text, OUT points integer, OUT wait_ms integer, OUT address text, OUT is_due boolean, OUT address_points integer, OUT address_wait_ms integer)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
    clock BIGINT;
BEGIN
    SELECT c.points, c.wait_ms INTO points, wait_ms FROM count_request(p_limit || ':' || p_client, p_window_ms) c;
    IF p_session IS NOT NULL THEN
        SELECT s.address, s.is_due INTO address, is_due FROM live_session(p_session) s;
    END IF;
    IF address IS NOT NULL AND points <= p_max_points THEN
        SELECT c.points, c.wait_ms INTO address_points, address_wait_ms FROM count_request(p_limit || ':' || address, p_window_ms) c;
    END IF;
    -- Every window that opens clears up to five that ended, last, so that nobody is waited for with them locked.
    IF points = 1 OR address_points = 1 THEN
        clock := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
        DELETE FROM rate_bucket WHERE key IN (
            SELECT b.key FROM rate_bucket b WHERE b.expire < clock ORDER BY b.expire LIMIT 5 FOR UPDATE SKIP LOCKED);
    END IF;
END $function$;
