-- What every request or every vote runs, as functions: PostgreSQL keeps their plans for a connection, behind a pooler in transaction
-- mode too, where a statement of its own is planned at each call (half of what a vote cost).
-- A plan is made once and for all values; without sequential scans, since one made on a small table must serve a big one.

-- The clock is the database's own: those of instances differ, and app_now() may be set back in local mode.
CREATE FUNCTION count_request(p_key text, p_window_ms bigint, OUT points integer, OUT wait_ms integer)
LANGUAGE plpgsql AS $$
DECLARE
    clock BIGINT := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
BEGIN
    INSERT INTO rate_bucket AS bucket (key, points, expire) VALUES (p_key, 1, clock + p_window_ms)
    ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN bucket.expire <= clock THEN 1 ELSE bucket.points + 1 END,
        expire = CASE WHEN bucket.expire <= clock THEN excluded.expire ELSE bucket.expire END
    RETURNING bucket.points, (bucket.expire - clock)::int INTO points, wait_ms;
END $$;

-- The session when it is neither revoked, nor idle for 7 days, nor 30 days old, by app_now(); no row otherwise.
CREATE FUNCTION live_session(p_id text) RETURNS TABLE (address text, is_due boolean)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
    clock TIMESTAMPTZ := app_now();
BEGIN
    RETURN QUERY SELECT s.address, s.last_seen_at <= clock - interval '5 minutes' FROM session s
    WHERE s.id = p_id AND s.revoked_at IS NULL AND s.expires_at > clock AND s.last_seen_at > clock - interval '7 days';
END $$;

-- Counts a request of the client, reads its session and counts one of its address, unless the client is over the limit.
-- The buckets are locked in this order alone, so that requests at once can't wait for each other in a circle.
CREATE FUNCTION admit_request(p_limit text, p_window_ms bigint, p_max_points bigint, p_client text, p_session text,
    OUT points integer, OUT wait_ms integer, OUT address text, OUT is_due boolean, OUT address_points integer, OUT address_wait_ms integer)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
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
END $$;

-- What a ballot is judged by, as of one moment: a rewind of the index can't fall between the balance and how far it is.
CREATE FUNCTION voting_context(p_proposal bigint, p_voter text, p_contracts text[])
RETURNS TABLE (digest text, starts_at timestamptz, ends_at timestamptz, cancelled_at timestamptz, snapshot_block bigint,
    snapshot_block_hash text, ratio numeric, tokens_per_vote numeric, now timestamptz,
    choice text, power numeric, signed_at bigint, cast_at timestamptz, message_hash text, balances json)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
    RETURN QUERY
    SELECT p.digest, p.starts_at, p.ends_at, p.cancelled_at, p.snapshot_block, p.snapshot_block_hash, p.ratio, p.tokens_per_vote, app_now(),
        v.choice, v.power, v.signed_at, v.cast_at, b.message_hash,
        (SELECT json_agg(h) FROM (
            SELECT i.contract, i.first_block::text, i.next_block::text, i.distrusted_at IS NOT NULL AS is_distrusted,
                ARRAY[coalesce((
                    SELECT c.balance FROM holdings_checkpoint c
                    WHERE c.contract = i.contract AND c.holder = p_voter AND c.block <= p.snapshot_block
                    ORDER BY c.block DESC LIMIT 1), 0)::text] AS balances
            FROM holdings_index i WHERE i.contract = ANY (p_contracts)) h)
    FROM proposal p LEFT JOIN vote v ON v.proposal_id = p.id AND v.voter = p_voter LEFT JOIN ballot b ON b.id = v.ballot_id
    WHERE p.id = p_proposal;
END $$;

-- The lock, the clock, the window, the ballot and the vote; the trigger on vote changes the tally with them. The clock is read after
-- the proposal is locked, and the same time is checked and stored (security.md finding 6). In whole milliseconds, as times are
-- stored: rounded up, a ballot of the last half of one would bear the end itself.
CREATE FUNCTION cast_ballot(p_proposal bigint, p_digest text, p_voter text, p_choice text, p_reason text, p_power numeric, p_signed_at bigint,
    p_form text, p_signature text, p_message_hash text, p_check_block bigint, p_check_block_hash text,
    OUT is_open boolean, OUT cast_at timestamptz)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
    poll RECORD;
    clock TIMESTAMPTZ;
    new_ballot BIGINT;
BEGIN
    SELECT digest, starts_at, ends_at, cancelled_at INTO poll FROM proposal WHERE id = p_proposal FOR KEY SHARE;
    clock := date_trunc('milliseconds', app_now());
    is_open := coalesce(
        poll.digest = p_digest AND poll.cancelled_at IS NULL AND clock >= poll.starts_at AND clock < poll.ends_at, false);
    IF NOT is_open THEN RETURN; END IF;
    IF EXISTS (SELECT 1 FROM vote v WHERE v.proposal_id = p_proposal AND v.voter = p_voter AND v.signed_at >= p_signed_at) THEN RETURN; END IF;
    INSERT INTO ballot (proposal_id, voter, choice, reason, power, signed_at, form, signature, message_hash, check_block, check_block_hash, created_at)
    VALUES (p_proposal, p_voter, p_choice, p_reason, p_power, p_signed_at, p_form, p_signature, p_message_hash, p_check_block, p_check_block_hash, clock)
    RETURNING id INTO new_ballot;
    INSERT INTO vote AS stored (proposal_id, voter, ballot_id, choice, power, signed_at, has_reason, cast_at)
    VALUES (p_proposal, p_voter, new_ballot, p_choice, p_power, p_signed_at, p_reason <> '', clock)
    ON CONFLICT ON CONSTRAINT vote_pkey DO UPDATE SET ballot_id = excluded.ballot_id, choice = excluded.choice,
        signed_at = excluded.signed_at, has_reason = excluded.has_reason, cast_at = excluded.cast_at
    WHERE stored.signed_at < excluded.signed_at
    RETURNING stored.cast_at INTO cast_at;
END $$;
