-- When the newest text of a proposal was published; the log has the same time.
ALTER TABLE "proposal" ADD COLUMN "published_at" TIMESTAMPTZ(3);

-- How many ballots of each proposal the log has up to `log_chain_end`, and the running hash over their leaves in its order. Votes never
-- touch these tables: the ballots are counted from the sealed log.
CREATE TABLE "log_chain" (
    "proposal" TEXT NOT NULL,
    "ballots" INTEGER NOT NULL,
    "chain" BYTEA NOT NULL,
    CONSTRAINT "log_chain_pkey" PRIMARY KEY ("proposal"),
    CONSTRAINT "log_chain_chain" CHECK (octet_length("chain") = 32 AND "ballots" > 0)
);
CREATE TABLE "log_chain_end" (
    "only" BOOLEAN NOT NULL DEFAULT true,
    "next" BIGINT NOT NULL,
    CONSTRAINT "log_chain_end_pkey" PRIMARY KEY ("only"),
    CONSTRAINT "log_chain_end_only" CHECK ("only")
);

-- What the log says of a vote that is over: its result, and the ballots that the log has of it.
CREATE TABLE "log_result" (
    "proposal_id" BIGINT NOT NULL,
    "outcome" TEXT NOT NULL,
    "yes_power" NUMERIC(78,0) NOT NULL,
    "no_power" NUMERIC(78,0) NOT NULL,
    "yes_count" INTEGER NOT NULL,
    "no_count" INTEGER NOT NULL,
    "total_power" NUMERIC(78,0) NOT NULL,
    "ballots" INTEGER NOT NULL,
    "chain" BYTEA NOT NULL,
    "tree_size" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "log_result_pkey" PRIMARY KEY ("proposal_id"),
    CONSTRAINT "log_result_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposal"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "log_result_outcome" CHECK ("outcome" IN ('passed', 'rejected', 'quorum-not-met', 'cancelled')),
    CONSTRAINT "log_result_chain" CHECK (octet_length("chain") = 32)
);
CREATE TRIGGER "log_result_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_result" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE INDEX "log_head_signed_at_idx" ON "log_head"("signed_at");

DROP FUNCTION log_proposal_body(proposal, text, timestamptz, timestamptz);
CREATE FUNCTION log_proposal_body(p proposal, p_digest text, p_starts_at timestamptz, p_ends_at timestamptz, p_published_at timestamptz)
RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN '{"kind":"proposal","proposal":"' || p_digest
        || '","club":' || (SELECT to_json(c.slug)::text FROM club c WHERE c.id = p.club_id)
        || ',"number":' || p.number || ',"author":"' || p.author || '","ruleHash":"' || p.rule_hash
        || '","snapshotBlock":"' || p.snapshot_block || '","snapshotBlockHash":"' || p.snapshot_block_hash
        || '","startsAt":' || log_time(p_starts_at) || ',"endsAt":' || log_time(p_ends_at)
        || ',"publishedAt":' || log_time(p_published_at) || '}';
END $$;

DROP FUNCTION log_edit_body(text, text, integer, timestamptz, timestamptz);
CREATE FUNCTION log_edit_body(p_digest text, p_replaces text, p_version integer, p_starts_at timestamptz, p_ends_at timestamptz,
    p_published_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT '{"kind":"edit","proposal":"' || p_digest || '","replaces":"' || p_replaces || '","version":' || p_version
        || ',"startsAt":' || log_time(p_starts_at) || ',"endsAt":' || log_time(p_ends_at)
        || ',"publishedAt":' || log_time(p_published_at) || '}'
$$;

CREATE FUNCTION log_result_body(r log_result) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN '{"kind":"result","proposal":"' || (SELECT p.digest FROM proposal p WHERE p.id = r.proposal_id)
        || '","outcome":"' || r.outcome || '","yesPower":"' || r.yes_power || '","noPower":"' || r.no_power
        || '","yesCount":' || r.yes_count || ',"noCount":' || r.no_count || ',"totalPower":"' || r.total_power
        || '","ballots":' || r.ballots || ',"chain":"0x' || encode(r.chain, 'hex') || '","treeSize":' || r.tree_size
        || ',"at":' || log_time(r.at) || '}';
END $$;

-- As before, with the time of publication.
CREATE OR REPLACE FUNCTION log_bodies_of_proposal(p proposal) RETURNS TABLE (at timestamptz, part integer, body text)
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN QUERY
    WITH old AS (
        SELECT v.version, v.digest, v.created_at, to_timestamp(v.earliest_start) AS starts_at,
            to_timestamp(v.earliest_start + v.period_seconds) AS ends_at
        FROM proposal_version v WHERE v.proposal_id = p.id AND v.version < p.version
        UNION ALL
        SELECT p.version, p.digest, coalesce(p.published_at, (SELECT v.created_at FROM proposal_version v
            WHERE v.proposal_id = p.id AND v.version = p.version), p.created_at), p.starts_at, p.ends_at
    )
    SELECT o.created_at, o.version, CASE WHEN o.version = 1 THEN log_proposal_body(p, o.digest, o.starts_at, o.ends_at, o.created_at)
        ELSE log_edit_body(o.digest, coalesce((SELECT b.digest FROM old b WHERE b.version = o.version - 1), o.digest), o.version,
            o.starts_at, o.ends_at, o.created_at) END
    FROM old o
    UNION ALL
    SELECT p.cancelled_at, p.version + 1, log_cancel_body(p) WHERE p.cancelled_at IS NOT NULL;
END $$;

CREATE OR REPLACE FUNCTION log_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO log_entry (body, created_at) VALUES (log_proposal_body(NEW, NEW.digest, NEW.starts_at, NEW.ends_at,
            coalesce(NEW.published_at, NEW.created_at)), app_now());
    ELSIF (NEW.digest, NEW.starts_at, NEW.ends_at) <> (OLD.digest, OLD.starts_at, OLD.ends_at) THEN
        INSERT INTO log_entry (body, created_at) VALUES (log_edit_body(NEW.digest, OLD.digest, NEW.version, NEW.starts_at, NEW.ends_at,
            coalesce(NEW.published_at, NEW.created_at)), app_now());
    END IF;
    IF NEW.cancelled_at IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.cancelled_at IS DISTINCT FROM OLD.cancelled_at) THEN
        INSERT INTO log_entry (body, created_at) VALUES (log_cancel_body(NEW), app_now());
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION log_result_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO log_entry (body, created_at) VALUES (log_result_body(NEW), app_now());
    RETURN NULL;
END $$;
CREATE TRIGGER "log_result_log" AFTER INSERT ON "log_result" FOR EACH ROW EXECUTE FUNCTION log_result_entry();

-- The log can't be rewritten, so proposals from before this are entered again, with the time of their publication.
INSERT INTO log_entry (body, created_at)
SELECT e.body, app_now() FROM proposal p, log_bodies_of_proposal(p) e
WHERE e.body NOT LIKE '{"kind":"cancel"%' ORDER BY e.at, p.id, e.part;
