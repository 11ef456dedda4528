-- Rows on which a right, a payment or a result rests, and that no other entry tells in full: each change writes the hash of the new row into
-- the log. Who changes a row past the triggers is found by the check, which compares each row with the last hash.
CREATE TABLE "log_row" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "table_name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "state" TEXT,
    "entry_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "log_row_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "log_row_table_name_key_key" ON "log_row"("table_name", "key");
CREATE TRIGGER "log_row_no_removal" BEFORE DELETE OR TRUNCATE ON "log_row" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What names a row of a table, from the row as JSON.
CREATE FUNCTION log_row_key(p_table text, p_row jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE p_table
        WHEN 'admin' THEN p_row->>'address'
        WHEN 'fee_term' THEN (p_row->>'purpose') || ':' || (p_row->>'valid_from')
        WHEN 'payment_proof' THEN (p_row->>'tx_hash') || ':' || (p_row->>'log_index')
        WHEN 'club_member' THEN (p_row->>'club_id') || ':' || (p_row->>'address')
        WHEN 'proposal_version' THEN (p_row->>'proposal_id') || ':' || (p_row->>'version')
        WHEN 'bounty_extension' THEN (p_row->>'bounty_id') || ':' || (p_row->>'number')
        WHEN 'bounty_payout' THEN p_row->>'prize_id'
        WHEN 'sponsor_safe' THEN (p_row->>'sponsor') || ':' || (p_row->>'safe')
        ELSE p_row->>'id' END
$$;

-- The hash of a row without what nothing rests on and what changes by itself; null for a row that gives nobody anything. Empty columns are
-- left out, so that a column that is added later changes no hash.
CREATE FUNCTION log_row_state(p_table text, p_row jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN p_table = 'club_member' AND p_row->>'role' = 'member' OR p_table = 'census' AND p_row->>'root' IS NULL THEN NULL
        ELSE '0x' || encode(sha256(convert_to(jsonb_strip_nulls(p_row - CASE p_table
            WHEN 'payment_proof' THEN ARRAY['checked_at']
            WHEN 'club' THEN ARRAY['member_count', 'active_at']
            WHEN 'proposal' THEN ARRAY['featured_at']
            WHEN 'bounty' THEN ARRAY['submission_count', 'featured_at']
            ELSE ARRAY[]::text[] END)::text, 'UTF8')), 'hex') END
$$;

CREATE FUNCTION log_row_body(r log_row) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT '{"kind":"row","table":"' || r.table_name || '","key":' || to_json(r.key)::text || ',"state":'
        || coalesce('"' || r.state || '"', 'null') || ',"at":' || log_time(r.at) || '}'
$$;

CREATE FUNCTION log_row_note(p_table text, p_key text, p_state text) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;

-- Times in JSON follow the zone of the session, so it is set.
CREATE FUNCTION log_row_change() RETURNS trigger LANGUAGE plpgsql SET timezone TO 'UTC' AS $$
DECLARE
    old_key TEXT;
    old_state TEXT;
    new_key TEXT;
    new_state TEXT;
BEGIN
    IF TG_OP <> 'INSERT' THEN
        old_key := log_row_key(TG_TABLE_NAME, to_jsonb(OLD));
        old_state := log_row_state(TG_TABLE_NAME, to_jsonb(OLD));
    END IF;
    IF TG_OP <> 'DELETE' THEN
        new_key := log_row_key(TG_TABLE_NAME, to_jsonb(NEW));
        new_state := log_row_state(TG_TABLE_NAME, to_jsonb(NEW));
    END IF;
    IF old_state IS NOT NULL AND old_key IS DISTINCT FROM new_key THEN
        PERFORM log_row_note(TG_TABLE_NAME, old_key, NULL);
        old_state := NULL;
    END IF;
    IF new_key IS NOT NULL AND old_state IS DISTINCT FROM new_state THEN
        PERFORM log_row_note(TG_TABLE_NAME, new_key, new_state);
    END IF;
    RETURN NULL;
END $$;

-- The keys of rows that are not as the log has them: changed, put in or taken away past the triggers.
CREATE FUNCTION log_row_faults(p_table text) RETURNS TABLE (key text) LANGUAGE plpgsql STABLE SET timezone TO 'UTC' AS $$
BEGIN
    RETURN QUERY EXECUTE format(
        'SELECT coalesce(l.key, r.key) FROM (SELECT log_row_key(%1$L, to_jsonb(t)) AS key, log_row_state(%1$L, to_jsonb(t)) AS state FROM %1$I t) l
         FULL JOIN (SELECT key, state FROM log_row WHERE table_name = %1$L) r ON l.key = r.key
         WHERE l.state IS DISTINCT FROM r.state ORDER BY 1', p_table);
END $$;

-- The triggers, and a first entry for each row that is there already.
DO $$
DECLARE
    watched TEXT;
BEGIN
    PERFORM set_config('timezone', 'UTC', true);
    FOREACH watched IN ARRAY ARRAY['admin', 'primary_handover', 'fee_term', 'payment_proof', 'club', 'club_member', 'club_ban', 'hidden_content',
        'proposal', 'proposal_version', 'census', 'bounty', 'bounty_extension', 'bounty_prize', 'bounty_payout', 'sponsor_safe'] LOOP
        EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION log_row_change()',
            watched || '_row_log', watched);
        EXECUTE format('SELECT count(log_row_note(%L, k.key, k.state)) FROM (SELECT log_row_key(%1$L, to_jsonb(t)) AS key,
            log_row_state(%1$L, to_jsonb(t)) AS state FROM %1$I t ORDER BY 1) k WHERE k.state IS NOT NULL', watched);
    END LOOP;
END $$;
