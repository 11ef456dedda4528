-- The public rows as they were once a night, as pages of JSON lines under their SHA-256. A dump is the list of its pages, whose hash is in the log.
CREATE TABLE "dump" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "sha256" TEXT NOT NULL,
    "tree_size" BIGINT NOT NULL,
    "pages" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "dump_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "dump_sha256_hex" CHECK ("sha256" ~ '^[0-9a-f]{64}$')
);
CREATE TRIGGER "dump_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "dump" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a list of a dump names, and the list itself.
CREATE TABLE "dump_page" (
    "sha256" TEXT NOT NULL,
    "deflated" BYTEA,
    "object" TEXT,
    CONSTRAINT "dump_page_pkey" PRIMARY KEY ("sha256"),
    CONSTRAINT "dump_page_place" CHECK (("deflated" IS NULL) <> ("object" IS NULL))
);

-- The line of a dump in the log.
-- lib/log/log-entry.ts writes the same line for verifiers, who have no database.
CREATE FUNCTION log_dump_body(d dump) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT '{"kind":"dump","sha256":"0x' || d.sha256 || '","treeSize":' || d.tree_size || ',"at":' || log_time(d.at) || '}'
$$;

-- A dump gets its entry when all its pages are kept.
CREATE FUNCTION log_dump() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO log_entry (body, created_at) VALUES (log_dump_body(NEW), app_now());
    RETURN NULL;
END $$;
CREATE TRIGGER "dump_log" AFTER INSERT ON "dump" FOR EACH ROW EXECUTE FUNCTION log_dump();
