-- Null for a ballot that was signed alone.
ALTER TABLE "ballot" ADD COLUMN "signed_together" TEXT[];
ALTER TABLE "ballot" ADD CONSTRAINT "ballot_signed_together_check"
    CHECK ("signed_together" IS NULL OR ("form" = 'typed' AND cardinality("signed_together") BETWEEN 2 AND 20)) NOT VALID;

-- The release before calls it with twelve values.
DROP FUNCTION cast_ballot(bigint, text, text, text, text, numeric, bigint, text, text, text, bigint, text);

-- Stores a ballot and its vote under one lock; the trigger on vote changes the tally with them. The clock is read after the proposal is
-- locked, and that time is both checked against the window and stored, in whole milliseconds and never rounded up. An older ballot
-- that arrives beside a newer one of the same voter leaves no row.
CREATE OR REPLACE FUNCTION public.cast_ballot(p_proposal bigint, p_digest text, p_voter text, p_choice text, p_reason text, p_power numeric, p_signed_at bigint, p_form text, p_signature text, p_message_hash text, p_check_block bigint, p_check_block_hash text, p_signed_together text[] DEFAULT NULL, OUT is_open boolean, OUT cast_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
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
    INSERT INTO ballot (proposal_id, voter, choice, reason, power, signed_at, form, signature, message_hash, check_block, check_block_hash, signed_together, created_at)
    VALUES (p_proposal, p_voter, p_choice, p_reason, p_power, p_signed_at, p_form, p_signature, p_message_hash, p_check_block, p_check_block_hash, p_signed_together, clock)
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
END $function$;
