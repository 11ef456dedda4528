-- Trigrams make "contains" searches of names fast. A trusted extension: the owner of a database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE "club" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "skeleton" TEXT NOT NULL,
    "sort_name" TEXT COLLATE "C" NOT NULL,
    "search_text" TEXT NOT NULL,
    "about" TEXT NOT NULL DEFAULT '',
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "quorum_basis_points" INTEGER NOT NULL DEFAULT 1000,
    "member_count" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "active_at" TIMESTAMPTZ(3) NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "archive_reason" TEXT,
    CONSTRAINT "club_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "club_slug_form" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length("slug") BETWEEN 3 AND 32),
    CONSTRAINT "club_name_length" CHECK (length("name") BETWEEN 3 AND 32),
    CONSTRAINT "club_about_length" CHECK (length("about") <= 500),
    CONSTRAINT "club_quorum" CHECK ("quorum_basis_points" BETWEEN 0 AND 10000),
    CONSTRAINT "club_member_count" CHECK ("member_count" >= 0),
    CONSTRAINT "club_created_by_lower_case" CHECK ("created_by" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "club_archive_has_reason" CHECK (("archived_at" IS NULL) = ("archive_reason" IS NULL))
);
CREATE UNIQUE INDEX "club_slug_key" ON "club"("slug");
CREATE UNIQUE INDEX "club_skeleton_key" ON "club"("skeleton");
CREATE INDEX "club_active_at_id_idx" ON "club"("active_at", "id");
CREATE INDEX "club_sort_name_id_idx" ON "club"("sort_name", "id");
CREATE INDEX "club_member_count_id_idx" ON "club"("member_count", "id");
CREATE INDEX "club_search_text_idx" ON "club" USING GIN ("search_text" gin_trgm_ops);

CREATE TABLE "club_member" (
    "club_id" BIGINT NOT NULL,
    "address" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "club_member_pkey" PRIMARY KEY ("club_id", "address"),
    CONSTRAINT "club_member_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "club_member_address_lower_case" CHECK ("address" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "club_member_role" CHECK ("role" IN ('owner', 'moderator', 'member'))
);
CREATE INDEX "club_member_address_idx" ON "club_member"("address");
CREATE INDEX "club_member_club_id_joined_at_address_idx" ON "club_member"("club_id", "joined_at", "address");
CREATE UNIQUE INDEX "club_member_one_owner" ON "club_member"("club_id") WHERE "role" = 'owner';

-- Kept beside the rows that it counts, because the list of clubs is sorted by it.
CREATE FUNCTION club_count_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE club SET member_count = member_count + 1 WHERE id = NEW.club_id;
  ELSE
    UPDATE club SET member_count = member_count - 1 WHERE id = OLD.club_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "club_member_counted" AFTER INSERT OR DELETE ON "club_member"
FOR EACH ROW EXECUTE FUNCTION club_count_members();

-- One picture for each club; its address holds the hash, so a changed picture has another address.
CREATE TABLE "club_avatar" (
    "club_id" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    CONSTRAINT "club_avatar_pkey" PRIMARY KEY ("club_id"),
    CONSTRAINT "club_avatar_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "club_avatar_hash_form" CHECK ("hash" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "club_avatar_size" CHECK (length("bytes") BETWEEN 1 AND 262144)
);
CREATE INDEX "club_avatar_hash_idx" ON "club_avatar"("hash");

-- What owners, moderators and admins did. Written in the transaction of the act, and never changed.
CREATE TABLE "audit_entry" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "actor" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "reason" TEXT,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "audit_entry_actor_lower_case" CHECK ("actor" ~ '^0x[0-9a-f]{40}$')
);
CREATE INDEX "audit_entry_subject_id_idx" ON "audit_entry"("subject", "id");

CREATE FUNCTION audit_entry_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are never changed or removed';
END $$;
CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_refuse_change();
