-- The rules that many statements ask, each said once. They are plain SQL, so the planner puts their bodies into the statement and uses its indexes;
-- for that the time must come as a column or a parameter, such as the `now` of (SELECT app_now() AS now OFFSET 0) n.

CREATE FUNCTION proposal_in_phase(p proposal, phase text, at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE phase
    WHEN 'pending' THEN p.cancelled_at IS NULL AND p.starts_at > at
    WHEN 'active' THEN p.cancelled_at IS NULL AND p.starts_at <= at AND p.ends_at > at
    WHEN 'ended' THEN p.cancelled_at IS NULL AND p.ends_at <= at
    WHEN 'cancelled' THEN p.cancelled_at IS NOT NULL
    WHEN 'under-way' THEN p.cancelled_at IS NULL AND p.ends_at > at
    WHEN 'closed' THEN coalesce(p.cancelled_at, p.ends_at) <= at
    ELSE ('unknown phase ' || phase)::boolean END
$$;

CREATE FUNCTION bounty_in_phase(b bounty, phase text, at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE phase
    WHEN 'open' THEN b.cancelled_at IS NULL AND b.announced_at IS NULL AND b.submissions_until > at
    WHEN 'in-review' THEN b.cancelled_at IS NULL AND b.announced_at IS NULL AND b.submissions_until <= at AND b.winners_by > at
    WHEN 'overdue' THEN b.cancelled_at IS NULL AND b.announced_at IS NULL AND b.submissions_until <= at AND b.winners_by <= at
    WHEN 'completed' THEN b.cancelled_at IS NULL AND b.announced_at IS NOT NULL
    WHEN 'cancelled' THEN b.cancelled_at IS NOT NULL
    WHEN 'awaiting-winners' THEN b.cancelled_at IS NULL AND b.announced_at IS NULL AND b.submissions_until <= at
    WHEN 'under-way' THEN b.cancelled_at IS NULL AND b.announced_at IS NULL
    ELSE ('unknown phase ' || phase)::boolean END
$$;

CREATE FUNCTION bounty_shows_submissions(b bounty, at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT b.visibility = 'always' OR bounty_in_phase(b, 'awaiting-winners', at) OR bounty_in_phase(b, 'completed', at)
$$;

CREATE FUNCTION proposal_outcome(is_cancelled boolean, yes_power numeric, no_power numeric, quorum_power numeric) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN is_cancelled THEN 'cancelled' WHEN yes_power + no_power < quorum_power THEN 'quorum-not-met'
    WHEN yes_power > no_power THEN 'passed' ELSE 'rejected' END
$$;

CREATE FUNCTION proposal_tally(p_id bigint) RETURNS TABLE (yes_power numeric, no_power numeric, yes_count integer, no_count integer)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 1 AS $$
  SELECT coalesce(sum(t.yes_power), 0), coalesce(sum(t.no_power), 0), coalesce(sum(t.yes_count), 0)::int, coalesce(sum(t.no_count), 0)::int
  FROM tally_part t WHERE t.proposal_id = p_id
$$;

CREATE FUNCTION hidden(p_kind text) RETURNS TABLE (id text, hidden_at timestamptz, reason text) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT h.subject_id, h.hidden_at, h.reason FROM hidden_content h WHERE h.subject_kind = p_kind AND h.shown_at IS NULL
$$;

-- As before; what is hidden and when voting is open are asked of the functions above.
CREATE OR REPLACE FUNCTION voting_context(p_proposal bigint, p_voter text, p_contracts text[])
 RETURNS TABLE(digest text, starts_at timestamp with time zone, ends_at timestamp with time zone, cancelled_at timestamp with time zone, snapshot_block bigint, snapshot_block_hash text, ratio numeric, tokens_per_vote numeric, now timestamp with time zone, choice text, power numeric, signed_at bigint, cast_at timestamp with time zone, message_hash text, balances json, number integer, title text, slug text, club_name text, is_text_hidden boolean, is_club_hidden boolean)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $$
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
            FROM holdings_index i WHERE i.contract = ANY (p_contracts)) h),
        p.number, w.title, c.slug, p.club_name,
        EXISTS (SELECT FROM hidden('proposal') x WHERE x.id = p.id::text),
        EXISTS (SELECT FROM hidden('club') x WHERE x.id = c.slug)
    FROM proposal p JOIN club c ON c.id = p.club_id JOIN proposal_version w ON w.proposal_id = p.id AND w.version = p.version
        LEFT JOIN vote v ON v.proposal_id = p.id AND v.voter = p_voter LEFT JOIN ballot b ON b.id = v.ballot_id
    WHERE p.id = p_proposal;
END $$;

CREATE OR REPLACE FUNCTION cast_ballot(p_proposal bigint, p_digest text, p_voter text, p_choice text, p_reason text, p_power numeric, p_signed_at bigint, p_form text, p_signature text, p_message_hash text, p_check_block bigint, p_check_block_hash text, OUT is_open boolean, OUT cast_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $$
DECLARE
    clock TIMESTAMPTZ;
    new_ballot BIGINT;
BEGIN
    PERFORM FROM proposal WHERE id = p_proposal FOR KEY SHARE;
    clock := date_trunc('milliseconds', app_now());
    is_open := EXISTS (
        SELECT FROM proposal p WHERE p.id = p_proposal AND p.digest = p_digest AND proposal_in_phase(p, 'active', clock));
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
    IF cast_at IS NULL THEN
        RAISE unique_violation USING MESSAGE = 'a ballot signed later was stored in this moment';
    END IF;
END $$;
