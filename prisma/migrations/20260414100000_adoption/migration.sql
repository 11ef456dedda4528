-- A deployment may begin with the public record of another. `at` is empty until everything was compared with the log; then the log says so.
CREATE TABLE "adoption" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "origin" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "tree_size" BIGINT NOT NULL,
    "root" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3),
    CONSTRAINT "adoption_pkey" PRIMARY KEY ("id")
);
CREATE TRIGGER "adoption_no_removal" BEFORE DELETE OR TRUNCATE ON "adoption" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The line of an adoption in the log.
-- lib/log/log-entry.ts writes the same line for verifiers, who have no database.
CREATE FUNCTION log_adoption_body(a adoption) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT '{"kind":"adoption","origin":' || to_json(a.origin)::text || ',"keyId":"' || a.key_id || '","treeSize":' || a.tree_size
        || ',"root":"' || a.root || '","at":' || log_time(a.at) || '}'
$$;

-- An adoption gets its entry when the record was compared with the log.
CREATE FUNCTION log_adoption() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO log_entry (body, created_at) VALUES (log_adoption_body(NEW), app_now());
    RETURN NULL;
END $$;
CREATE TRIGGER "adoption_log" AFTER UPDATE OF "at" ON "adoption" FOR EACH ROW WHEN (OLD."at" IS NULL AND NEW."at" IS NOT NULL)
    EXECUTE FUNCTION log_adoption();

-- The public record leaves out fields of some acts. Then the hash that the log has of them is kept in their place.
ALTER TABLE "audit_entry" ADD COLUMN "changes" TEXT;

CREATE OR REPLACE FUNCTION log_moderation_body(a audit_entry) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT '{"kind":"moderation","act":' || to_json(a.act)::text || ',"actor":"' || a.actor
        || '","subject":' || to_json(a.subject)::text || ',"reason":' || log_text_hash(a.reason)
        || ',"changes":' || coalesce('"' || a.changes || '"', log_text_hash(a.before::text || E'\n' || a.after::text))
        || ',"at":' || log_time(a.at) || '}'
$$;
