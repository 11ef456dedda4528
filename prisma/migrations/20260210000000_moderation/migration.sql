-- What a holder holds against content; one of each person for each subject. A subject is named by kind and id: a club by its
-- slug, a proposal by its id, the reason of a vote by the hash of its ballot.
CREATE TABLE "flag" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "club_id" BIGINT,
    "reporter" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_by" TEXT,
    "resolved_at" TIMESTAMPTZ(3),
    CONSTRAINT "flag_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "flag_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "flag_subject_kind" CHECK ("subject_kind" ~ '^[a-z]{1,20}$'),
    CONSTRAINT "flag_subject_id" CHECK (char_length("subject_id") BETWEEN 1 AND 100),
    CONSTRAINT "flag_reporter_lower_case" CHECK ("reporter" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "flag_text_length" CHECK (char_length("text") BETWEEN 3 AND 500),
    CONSTRAINT "flag_status" CHECK ("status" IN ('open', 'upheld', 'dismissed')),
    CONSTRAINT "flag_resolved_whole" CHECK (("status" = 'open') = ("resolved_at" IS NULL) AND ("resolved_at" IS NULL) = ("resolved_by" IS NULL)),
    CONSTRAINT "flag_resolved_by_lower_case" CHECK ("resolved_by" ~ '^0x[0-9a-f]{40}$')
);
CREATE UNIQUE INDEX "flag_subject_kind_subject_id_reporter_key" ON "flag"("subject_kind", "subject_id", "reporter");
CREATE INDEX "flag_status_subject_kind_subject_id_idx" ON "flag"("status", "subject_kind", "subject_id");
CREATE INDEX "flag_club_id_status_idx" ON "flag"("club_id", "status");

-- A flag is decided once; who wrote what stays.
CREATE FUNCTION keep_flag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.status <> 'open' OR (NEW.subject_kind, NEW.subject_id, NEW.reporter, NEW.category, NEW.text, NEW.created_at)
        IS DISTINCT FROM (OLD.subject_kind, OLD.subject_id, OLD.reporter, OLD.category, OLD.text, OLD.created_at) THEN
        RAISE EXCEPTION 'a flag is decided once and otherwise never changed';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "flag_keep" BEFORE UPDATE ON "flag" FOR EACH ROW EXECUTE FUNCTION keep_flag();
CREATE TRIGGER "flag_no_removal" BEFORE DELETE OR TRUNCATE ON "flag" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What an admin hid: the text stays where it is and is not shown. Shown again, the row stays and is closed.
CREATE TABLE "hidden_content" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "hidden_by" TEXT NOT NULL,
    "hidden_at" TIMESTAMPTZ(3) NOT NULL,
    "shown_by" TEXT,
    "shown_at" TIMESTAMPTZ(3),
    CONSTRAINT "hidden_content_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "hidden_content_subject_kind" CHECK ("subject_kind" ~ '^[a-z]{1,20}$'),
    CONSTRAINT "hidden_content_subject_id" CHECK (char_length("subject_id") BETWEEN 1 AND 100),
    CONSTRAINT "hidden_content_hidden_by_lower_case" CHECK ("hidden_by" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "hidden_content_shown_whole" CHECK (("shown_at" IS NULL) = ("shown_by" IS NULL))
);
-- Hidden at most once at a time; the look-up of every list.
CREATE UNIQUE INDEX "hidden_content_now_key" ON "hidden_content"("subject_kind", "subject_id") WHERE "shown_at" IS NULL;
CREATE INDEX "hidden_content_subject_kind_id_idx" ON "hidden_content"("subject_kind", "id");
CREATE TRIGGER "hidden_content_no_removal" BEFORE DELETE OR TRUNCATE ON "hidden_content" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Who may not join, draft, publish or flag: in one club, or without a club everywhere. Votes are never taken away.
CREATE TABLE "club_ban" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "club_id" BIGINT,
    "address" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "banned_by" TEXT NOT NULL,
    "banned_at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3),
    "lifted_by" TEXT,
    "lifted_at" TIMESTAMPTZ(3),
    CONSTRAINT "club_ban_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "club_ban_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "club_ban_address_lower_case" CHECK ("address" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "club_ban_banned_by_lower_case" CHECK ("banned_by" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "club_ban_until" CHECK ("until" > "banned_at"),
    CONSTRAINT "club_ban_lifted_whole" CHECK (("lifted_at" IS NULL) = ("lifted_by" IS NULL))
);
CREATE INDEX "club_ban_address_idx" ON "club_ban"("address");
CREATE INDEX "club_ban_club_id_id_idx" ON "club_ban"("club_id", "id");
CREATE TRIGGER "club_ban_no_removal" BEFORE DELETE OR TRUNCATE ON "club_ban" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Shown first on lists.
ALTER TABLE "proposal" ADD COLUMN "featured_at" TIMESTAMPTZ(3);
CREATE INDEX "proposal_featured_idx" ON "proposal"("featured_at") WHERE "featured_at" IS NOT NULL;
