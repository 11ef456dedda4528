-- When a message that is due now is sent: between 7 and 22 o'clock where the person lives, or at their next 9 o'clock with all others of the day.
CREATE OR REPLACE FUNCTION public.message_due_at(p_now timestamp with time zone, p_timing text, p_zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
    SELECT CASE
        WHEN p_timing = 'daily' THEN (l.day + CASE WHEN l.clock < TIME '09:00' THEN 0 ELSE 1 END + TIME '09:00') AT TIME ZONE p_zone
        WHEN l.clock < TIME '07:00' THEN (l.day + TIME '07:00') AT TIME ZONE p_zone
        WHEN l.clock >= TIME '22:00' THEN (l.day + 1 + TIME '07:00') AT TIME ZONE p_zone
        ELSE p_now END
    FROM (SELECT (p_now AT TIME ZONE p_zone)::date AS day, (p_now AT TIME ZONE p_zone)::time AS clock) l
$function$;
