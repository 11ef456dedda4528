-- A log that nobody can rewrite unseen (RFC 6962): triggers write an entry in the transaction of each act; a sealer gives the entries
-- positions in a Merkle tree, whose heads it signs. An entry has no position of its own, because transactions end in another order
-- than they began.
CREATE TABLE "log_entry" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "log_entry_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "log_leaf" (
    "position" BIGINT NOT NULL,
    "entry_id" BIGINT NOT NULL,
    "leaf_hash" BYTEA NOT NULL,
    CONSTRAINT "log_leaf_pkey" PRIMARY KEY ("position"),
    CONSTRAINT "log_leaf_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "log_entry"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "log_leaf_position" CHECK ("position" >= 0),
    CONSTRAINT "log_leaf_leaf_hash" CHECK (octet_length("leaf_hash") = 32)
);
CREATE UNIQUE INDEX "log_leaf_entry_id_key" ON "log_leaf"("entry_id");
CREATE INDEX "log_leaf_leaf_hash_idx" ON "log_leaf"("leaf_hash");

-- The full subtrees above the leaves: 2^level of them, the place-th of that level.
CREATE TABLE "log_node" (
    "level" INTEGER NOT NULL,
    "place" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    CONSTRAINT "log_node_pkey" PRIMARY KEY ("level", "place"),
    CONSTRAINT "log_node_position" CHECK ("level" BETWEEN 1 AND 62 AND "place" >= 0),
    CONSTRAINT "log_node_hash" CHECK (octet_length("hash") = 32)
);

-- Every key that signed a head or could have signed a receipt.
CREATE TABLE "log_key" (
    "key_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "first_used_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "log_key_pkey" PRIMARY KEY ("key_id"),
    CONSTRAINT "log_key_key_id" CHECK ("key_id" = left(encode(sha256("public_key"), 'hex'), 16)),
    CONSTRAINT "log_key_public_key" CHECK (octet_length("public_key") = 32)
);

-- The last three tell the next sealer where to look. No entry up to `settled_entry` waits any more: a head whose sealer saw that all
-- transactions before the `horizon` (a transaction id) of an earlier head had ended has settled that one's `last_entry`.
CREATE TABLE "log_head" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "tree_size" BIGINT NOT NULL,
    "root" BYTEA NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,
    "key_id" TEXT NOT NULL,
    "signature" BYTEA NOT NULL,
    "last_entry" BIGINT NOT NULL,
    "horizon" BIGINT NOT NULL,
    "settled_entry" BIGINT NOT NULL,
    CONSTRAINT "log_head_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "log_head_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "log_key"("key_id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "log_head_tree_size" CHECK ("tree_size" >= 0),
    CONSTRAINT "log_head_root" CHECK (octet_length("root") = 32),
    CONSTRAINT "log_head_signature" CHECK (octet_length("signature") = 64)
);
CREATE INDEX "log_head_tree_size_id_idx" ON "log_head"("tree_size", "id");

CREATE TRIGGER "log_entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_entry" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "log_leaf_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_leaf" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "log_node_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_node" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "log_key_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_key" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "log_head_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_head" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- How far the check has come in each thing that it walks through, and when it last came to its end. It vouches for nothing.
CREATE TABLE "log_check" (
    "part" TEXT NOT NULL,
    "next" BIGINT NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "round_at" TIMESTAMPTZ(3),
    CONSTRAINT "log_check_pkey" PRIMARY KEY ("part")
);

-- The bodies: JSON in one line, its fields in the order of lib/log/log-entry.ts, which writes the same bytes.
CREATE FUNCTION log_time(p_time timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT (extract(epoch FROM p_time) * 1000)::bigint::text
$$;

CREATE FUNCTION log_hash(p_bytes bytea) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT '"0x' || encode(sha256(p_bytes), 'hex') || '"'
$$;

CREATE FUNCTION log_text_hash(p_text text) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT coalesce(log_hash(convert_to(p_text, 'UTF8')), 'null')
$$;

CREATE FUNCTION log_ballot_body(b ballot) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN '{"kind":"ballot","proposal":"' || (SELECT p.digest FROM proposal p WHERE p.id = b.proposal_id)
        || '","voter":"' || b.voter || '","digest":"' || b.message_hash || '","signature":'
        || log_hash(CASE WHEN b.signature ~ '^0x([0-9a-fA-F]{2})*$' THEN decode(substr(b.signature, 3), 'hex')
            ELSE convert_to(b.signature, 'UTF8') END)
        || ',"receivedAt":' || log_time(b.created_at) || '}';
END $$;

CREATE FUNCTION log_proposal_body(p proposal, p_digest text, p_starts_at timestamptz, p_ends_at timestamptz) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN '{"kind":"proposal","proposal":"' || p_digest
        || '","club":' || (SELECT to_json(c.slug)::text FROM club c WHERE c.id = p.club_id)
        || ',"number":' || p.number || ',"author":"' || p.author || '","ruleHash":"' || p.rule_hash
        || '","snapshotBlock":"' || p.snapshot_block || '","snapshotBlockHash":"' || p.snapshot_block_hash
        || '","startsAt":' || log_time(p_starts_at) || ',"endsAt":' || log_time(p_ends_at) || '}';
END $$;

CREATE FUNCTION log_edit_body(p_digest text, p_replaces text, p_version integer, p_starts_at timestamptz, p_ends_at timestamptz)
RETURNS text LANGUAGE sql STABLE AS $$
    SELECT '{"kind":"edit","proposal":"' || p_digest || '","replaces":"' || p_replaces || '","version":' || p_version
        || ',"startsAt":' || log_time(p_starts_at) || ',"endsAt":' || log_time(p_ends_at) || '}'
$$;

CREATE FUNCTION log_cancel_body(p proposal) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT '{"kind":"cancel","proposal":"' || p.digest || '","at":' || log_time(p.cancelled_at) || '}'
$$;

CREATE FUNCTION log_census_body(c census) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT '{"kind":"census","block":"' || c.block || '","blockHash":"' || c.block_hash || '","root":"' || c.root
        || '","size":' || c.holders || '}'
$$;

CREATE FUNCTION log_moderation_body(a audit_entry) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT '{"kind":"moderation","act":' || to_json(a.act)::text || ',"actor":"' || a.actor
        || '","subject":' || to_json(a.subject)::text || ',"reason":' || log_text_hash(a.reason)
        || ',"changes":' || log_text_hash(a.before::text || E'\n' || a.after::text) || ',"at":' || log_time(a.at) || '}'
$$;

CREATE FUNCTION log_settings_body(s settings_version) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT '{"kind":"settings","version":' || s.version || ',"by":"' || s.changed_by
        || '","values":' || log_text_hash(s."values"::text) || ',"reason":' || log_text_hash(s.reason)
        || ',"at":' || log_time(s.changed_at) || '}'
$$;

-- What the rows of a proposal say that the log must have of it: its publication, each change of its text, its cancellation. The window of a
-- text that was replaced is what its author signed, since only what has not begun is replaced.
CREATE FUNCTION log_bodies_of_proposal(p proposal) RETURNS TABLE (at timestamptz, part integer, body text)
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN QUERY
    WITH old AS (
        SELECT v.version, v.digest, v.created_at, to_timestamp(v.earliest_start) AS starts_at,
            to_timestamp(v.earliest_start + v.period_seconds) AS ends_at
        FROM proposal_version v WHERE v.proposal_id = p.id AND v.version < p.version
        UNION ALL
        SELECT p.version, p.digest, coalesce((SELECT v.created_at FROM proposal_version v
            WHERE v.proposal_id = p.id AND v.version = p.version), p.created_at), p.starts_at, p.ends_at
    )
    SELECT o.created_at, o.version, CASE WHEN o.version = 1 THEN log_proposal_body(p, o.digest, o.starts_at, o.ends_at)
        ELSE log_edit_body(o.digest, coalesce((SELECT b.digest FROM old b WHERE b.version = o.version - 1), o.digest), o.version,
            o.starts_at, o.ends_at) END
    FROM old o
    UNION ALL
    SELECT p.cancelled_at, p.version + 1, log_cancel_body(p) WHERE p.cancelled_at IS NOT NULL;
END $$;

CREATE FUNCTION log_ballot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO log_entry (body, created_at) VALUES (log_ballot_body(NEW), app_now());
    RETURN NULL;
END $$;
CREATE TRIGGER "ballot_log" AFTER INSERT ON "ballot" FOR EACH ROW EXECUTE FUNCTION log_ballot();

CREATE FUNCTION log_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO log_entry (body, created_at)
        VALUES (log_proposal_body(NEW, NEW.digest, NEW.starts_at, NEW.ends_at), app_now());
    ELSIF (NEW.digest, NEW.starts_at, NEW.ends_at) <> (OLD.digest, OLD.starts_at, OLD.ends_at) THEN
        INSERT INTO log_entry (body, created_at)
        VALUES (log_edit_body(NEW.digest, OLD.digest, NEW.version, NEW.starts_at, NEW.ends_at), app_now());
    END IF;
    IF NEW.cancelled_at IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.cancelled_at IS DISTINCT FROM OLD.cancelled_at) THEN
        INSERT INTO log_entry (body, created_at) VALUES (log_cancel_body(NEW), app_now());
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER "proposal_log" AFTER INSERT OR UPDATE OF "digest", "starts_at", "ends_at", "cancelled_at" ON "proposal"
FOR EACH ROW EXECUTE FUNCTION log_proposal();

-- A census that is taken anew ends with a root again, and is another act.
CREATE FUNCTION log_census() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.root IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.root IS DISTINCT FROM OLD.root) THEN
        INSERT INTO log_entry (body, created_at) VALUES (log_census_body(NEW), app_now());
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER "census_log" AFTER INSERT OR UPDATE OF "root" ON "census" FOR EACH ROW EXECUTE FUNCTION log_census();

CREATE FUNCTION log_moderation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO log_entry (body, created_at) VALUES (log_moderation_body(NEW), app_now());
    RETURN NULL;
END $$;
CREATE TRIGGER "audit_entry_log" AFTER INSERT ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION log_moderation();

CREATE FUNCTION log_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO log_entry (body, created_at) VALUES (log_settings_body(NEW), app_now());
    RETURN NULL;
END $$;
CREATE TRIGGER "settings_version_log" AFTER INSERT ON "settings_version" FOR EACH ROW EXECUTE FUNCTION log_settings();

-- What was done before there was a log, in the order in which it was done. The triggers above hold the tables still until this is committed.
INSERT INTO log_entry (body, created_at)
SELECT acts.body, app_now() FROM (
    SELECT e.at, 1 AS kind, p.id, e.part, e.body FROM proposal p, log_bodies_of_proposal(p) e
    UNION ALL SELECT b.created_at, 2, b.id, 0, log_ballot_body(b) FROM ballot b
    UNION ALL SELECT c.finished_at, 3, c.id, 0, log_census_body(c) FROM census c WHERE c.root IS NOT NULL
    UNION ALL SELECT s.changed_at, 4, s.version, 0, log_settings_body(s) FROM settings_version s
    UNION ALL SELECT a.at, 5, a.id, 0, log_moderation_body(a) FROM audit_entry a
) acts ORDER BY acts.at, acts.kind, acts.id, acts.part;
