-- The keys of rows that are not as the log has them: changed, put in or taken away past the triggers.
CREATE OR REPLACE FUNCTION public.log_row_faults(p_table text)
 RETURNS TABLE(key text)
 LANGUAGE plpgsql
 STABLE
 SET "TimeZone" TO 'UTC'
AS $function$
BEGIN
    RETURN QUERY EXECUTE format(
        'SELECT coalesce(l.key, r.key) FROM (SELECT log_row_key(%1$L, to_jsonb(t)) AS key, log_row_state(%1$L, to_jsonb(t)) AS state FROM %1$I t) l
         FULL JOIN (SELECT key, state FROM log_row WHERE table_name = %1$L) r ON l.key = r.key
         WHERE l.state IS DISTINCT FROM r.state ORDER BY 1', p_table);
END $function$;
