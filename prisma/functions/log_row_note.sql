-- Notes a row's state, and writes its entry. Two states of one row never have the same time.
CREATE OR REPLACE FUNCTION public.log_row_note(p_table text, p_key text, p_state text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
    noted log_row;
    entry BIGINT;
BEGIN
    INSERT INTO log_row AS r (table_name, key, state, entry_id, at)
    SELECT p_table, p_key, p_state, 0, t.now FROM (SELECT date_trunc('milliseconds', app_now()) AS now) t
    ON CONFLICT (table_name, key) DO UPDATE SET state = excluded.state, at = greatest(excluded.at, r.at + interval '1 millisecond')
    RETURNING * INTO noted;
    INSERT INTO log_entry (body, created_at) VALUES (log_row_body(noted), app_now()) RETURNING id INTO entry;
    UPDATE log_row SET entry_id = entry WHERE id = noted.id;
END $function$;
