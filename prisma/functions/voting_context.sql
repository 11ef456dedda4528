-- What a ballot is judged by, as of one moment: a rewind of the index can't fall between the balance and how far it is.
CREATE OR REPLACE FUNCTION public.voting_context(p_proposal bigint, p_voter text, p_contracts text[])
 RETURNS TABLE(digest text, starts_at timestamp with time zone, ends_at timestamp with time zone, cancelled_at timestamp with time zone, snapshot_block bigint, snapshot_block_hash text, ratio numeric, tokens_per_vote numeric, now timestamp with time zone, choice text, power numeric, signed_at bigint, cast_at timestamp with time zone, message_hash text, balances json, number integer, title text, slug text, club_name text, is_text_hidden boolean, is_club_hidden boolean)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
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
END $function$;
