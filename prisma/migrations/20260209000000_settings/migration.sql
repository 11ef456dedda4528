-- What admins set, over the defaults of the configuration: the highest version holds. `values` has the keys that were set, and
-- nothing else; a version is never changed or removed.
CREATE TABLE "settings_version" (
    "version" INTEGER NOT NULL,
    "values" JSONB NOT NULL,
    "changed_by" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    CONSTRAINT "settings_version_pkey" PRIMARY KEY ("version"),
    CONSTRAINT "settings_version_positive" CHECK ("version" > 0),
    CONSTRAINT "settings_version_values" CHECK (jsonb_typeof("values") = 'object'),
    CONSTRAINT "settings_version_changed_by_lower_case" CHECK ("changed_by" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "settings_version_reason" CHECK (length("reason") BETWEEN 3 AND 500)
);

CREATE FUNCTION settings_version_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'versions of the settings are never changed or removed';
END $$;
CREATE TRIGGER "settings_version_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "settings_version"
FOR EACH STATEMENT EXECUTE FUNCTION settings_version_refuse_change();
