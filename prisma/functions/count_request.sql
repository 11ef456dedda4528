-- The clock is the database's own: those of instances differ, and app_now() may be set back in local mode.
CREATE OR REPLACE FUNCTION public.count_request(p_key text, p_window_ms bigint, OUT points integer, OUT wait_ms integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
DECLARE
    clock BIGINT := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
BEGIN
    INSERT INTO rate_bucket AS bucket (key, points, expire) VALUES (p_key, 1, clock + p_window_ms)
    ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN bucket.expire <= clock THEN 1 ELSE bucket.points + 1 END,
        expire = CASE WHEN bucket.expire <= clock THEN excluded.expire ELSE bucket.expire END
    RETURNING bucket.points, (bucket.expire - clock)::int INTO points, wait_ms;
END $function$;
