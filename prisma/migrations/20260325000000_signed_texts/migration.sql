-- Everything that shows the text of a proposal reads `proposal_version`, which has it as its author signed it. The copy in `proposal` is for the version
-- of the app before this one, and goes with a later one.
DROP TRIGGER "proposal_searchable" ON "proposal";
DROP FUNCTION proposal_keep_search();
ALTER TABLE "proposal" ALTER COLUMN "title" SET DEFAULT '', ALTER COLUMN "body" SET DEFAULT '', ALTER COLUMN "discussion" SET DEFAULT '';

-- A new version is stored after its proposal, so nothing is found until both are there.
CREATE FUNCTION proposal_keep_search(p_id bigint) RETURNS void LANGUAGE sql AS $$
  SELECT search_keep('proposal', p.id::text, p.club_id, p.number, v.title, v.body, true, false, CASE WHEN p.cancelled_at IS NULL THEN p.ends_at END)
  FROM proposal p JOIN proposal_version v ON v.proposal_id = p.id AND v.version = p.version WHERE p.id = p_id
$$;
CREATE FUNCTION proposal_time_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM proposal_keep_search(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER "proposal_searchable" AFTER UPDATE OF "ends_at", "cancelled_at" ON "proposal" FOR EACH ROW EXECUTE FUNCTION proposal_time_search();
CREATE FUNCTION proposal_version_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM proposal_keep_search(NEW.proposal_id);
  RETURN NULL;
END $$;
CREATE TRIGGER "proposal_version_searchable" AFTER INSERT ON "proposal_version" FOR EACH ROW EXECUTE FUNCTION proposal_version_search();

-- As before; the title is the signed one.
CREATE OR REPLACE FUNCTION voting_context(p_proposal bigint, p_voter text, p_contracts text[])
RETURNS TABLE (digest text, starts_at timestamptz, ends_at timestamptz, cancelled_at timestamptz, snapshot_block bigint,
    snapshot_block_hash text, ratio numeric, tokens_per_vote numeric, now timestamptz,
    choice text, power numeric, signed_at bigint, cast_at timestamptz, message_hash text, balances json,
    number integer, title text, slug text, club_name text, is_text_hidden boolean, is_club_hidden boolean)
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
            FROM holdings_index i WHERE i.contract = ANY (p_contracts)) h),
        p.number, w.title, c.slug, p.club_name,
        EXISTS (SELECT 1 FROM hidden_content x WHERE x.subject_kind = 'proposal' AND x.subject_id = p.id::text AND x.shown_at IS NULL),
        EXISTS (SELECT 1 FROM hidden_content x WHERE x.subject_kind = 'club' AND x.subject_id = c.slug AND x.shown_at IS NULL)
    FROM proposal p JOIN club c ON c.id = p.club_id JOIN proposal_version w ON w.proposal_id = p.id AND w.version = p.version
        LEFT JOIN vote v ON v.proposal_id = p.id AND v.voter = p_voter LEFT JOIN ballot b ON b.id = v.ballot_id
    WHERE p.id = p_proposal;
END $$;

-- Whether the log has, sealed or waiting, what the rows of a proposal say of its publication, its changes and its cancellation. An entry that waits
-- is found by an index, for it may be one of very many. A text that was replaced is not put back.
CREATE INDEX "log_entry_body_idx" ON "log_entry" (md5("body")) WHERE "body" NOT LIKE '{"kind":"ballot",%';
CREATE FUNCTION log_has_proposal(p proposal) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT bool_and(EXISTS (
        SELECT 1 FROM log_entry e LEFT JOIN log_leaf l ON l.entry_id = e.id
        WHERE md5(e.body) = md5(w.body) AND e.body NOT LIKE '{"kind":"ballot",%' AND e.body = w.body
            AND coalesce(l.leaf_hash = sha256('\x00'::bytea || convert_to(e.body, 'UTF8')), true)))
        AND NOT EXISTS (SELECT 1 FROM proposal_version v WHERE v.proposal_id = p.id AND v.version > p.version)
    FROM log_bodies_of_proposal(p) w
$$;
