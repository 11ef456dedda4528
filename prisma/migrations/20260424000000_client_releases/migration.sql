-- What browsers got since when: the hashes of all client files of a build.
CREATE TABLE "client_release" (
    "number" INTEGER NOT NULL,
    "commit" TEXT,
    "manifest" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "client_release_pkey" PRIMARY KEY ("number"),
    CONSTRAINT "client_release_number" CHECK ("number" > 0),
    CONSTRAINT "client_release_commit" CHECK ("commit" ~ '^[0-9a-f]{40}$')
);
CREATE TRIGGER "client_release_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "client_release" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION log_release_body(r client_release) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT '{"kind":"release","number":' || r.number || ',"commit":' || coalesce('"' || r.commit || '"', 'null')
        || ',"manifest":' || log_text_hash(r.manifest) || ',"at":' || log_time(r.at) || '}'
$$;

CREATE FUNCTION log_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO log_entry (body, created_at) VALUES (log_release_body(NEW), app_now());
    RETURN NULL;
END $$;
CREATE TRIGGER "client_release_log" AFTER INSERT ON "client_release" FOR EACH ROW EXECUTE FUNCTION log_release();
