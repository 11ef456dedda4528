-- What a sponsor is writing. It becomes a bounty once it is paid for; until then nobody else sees it.
CREATE TABLE "bounty_draft" (
    "id" UUID NOT NULL,
    "club_id" BIGINT NOT NULL,
    "author" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "brief" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "asset" TEXT NOT NULL,
    "prizes" TEXT[] NOT NULL,
    "labels" TEXT[] NOT NULL,
    "submissions_until" TIMESTAMPTZ(3),
    "winners_by" TIMESTAMPTZ(3),
    "visibility" TEXT NOT NULL,
    "submissions_per_person" INTEGER NOT NULL,
    "edition" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "bounty_draft_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bounty_draft_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "bounty_draft_author_lower_case" CHECK ("author" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "bounty_draft_kind" CHECK ("kind" IN ('open', 'apply')),
    CONSTRAINT "bounty_draft_asset" CHECK ("asset" IN ('token', 'cro')),
    CONSTRAINT "bounty_draft_visibility" CHECK ("visibility" IN ('always', 'after-deadline')),
    CONSTRAINT "bounty_draft_prizes" CHECK (cardinality("prizes") <= 20),
    CONSTRAINT "bounty_draft_labels" CHECK (cardinality("labels") <= 20)
);
CREATE INDEX "bounty_draft_author_updated_at_idx" ON "bounty_draft"("author", "updated_at" DESC);
CREATE INDEX "bounty_draft_club_id_idx" ON "bounty_draft"("club_id");

-- A published bounty. Its state is derived from the clock; its text and prizes never change, its dates only move later.
CREATE TABLE "bounty" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "club_id" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "draft_id" UUID NOT NULL,
    "sponsor" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "brief" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "asset" TEXT NOT NULL,
    "token" TEXT,
    "total_wei" NUMERIC(78,0) NOT NULL,
    "labels" TEXT[] NOT NULL,
    "submissions_until" TIMESTAMPTZ(3) NOT NULL,
    "winners_by" TIMESTAMPTZ(3) NOT NULL,
    "visibility" TEXT NOT NULL,
    "submissions_per_person" INTEGER NOT NULL,
    "submission_count" INTEGER NOT NULL DEFAULT 0,
    "is_fee_exempt" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "announced_at" TIMESTAMPTZ(3),
    "announced_by" TEXT,
    "cancelled_at" TIMESTAMPTZ(3),
    "cancelled_by" TEXT,
    "cancel_reason" TEXT,
    "featured_at" TIMESTAMPTZ(3),
    CONSTRAINT "bounty_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bounty_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "bounty_number" CHECK ("number" > 0),
    CONSTRAINT "bounty_sponsor_lower_case" CHECK ("sponsor" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "bounty_title_length" CHECK (char_length("title") BETWEEN 1 AND 120),
    CONSTRAINT "bounty_brief_length" CHECK (char_length("brief") BETWEEN 1 AND 10000),
    CONSTRAINT "bounty_kind" CHECK ("kind" IN ('open', 'apply')),
    CONSTRAINT "bounty_asset" CHECK ("asset" IN ('token', 'cro') AND ("asset" = 'token') = ("token" IS NOT NULL)),
    CONSTRAINT "bounty_token_lower_case" CHECK ("token" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "bounty_total" CHECK ("total_wei" > 0),
    CONSTRAINT "bounty_labels" CHECK (cardinality("labels") <= 5),
    CONSTRAINT "bounty_dates" CHECK ("created_at" < "submissions_until" AND "submissions_until" < "winners_by"),
    CONSTRAINT "bounty_visibility" CHECK ("visibility" IN ('always', 'after-deadline')),
    CONSTRAINT "bounty_submissions_per_person" CHECK ("submissions_per_person" BETWEEN 1 AND 10),
    CONSTRAINT "bounty_submission_count" CHECK ("submission_count" >= 0),
    CONSTRAINT "bounty_announced_whole" CHECK (("announced_at" IS NULL) = ("announced_by" IS NULL)),
    CONSTRAINT "bounty_announced_after_deadline" CHECK ("announced_at" IS NULL OR "announced_at" >= "submissions_until"),
    CONSTRAINT "bounty_announced_by_lower_case" CHECK ("announced_by" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "bounty_cancelled_whole" CHECK (num_nulls("cancelled_at", "cancelled_by", "cancel_reason") IN (0, 3)),
    CONSTRAINT "bounty_cancelled_by_lower_case" CHECK ("cancelled_by" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "bounty_one_end" CHECK ("announced_at" IS NULL OR "cancelled_at" IS NULL)
);
CREATE UNIQUE INDEX "bounty_club_id_number_key" ON "bounty"("club_id", "number" DESC);
CREATE UNIQUE INDEX "bounty_draft_id_key" ON "bounty"("draft_id");
CREATE INDEX "bounty_submissions_until_id_idx" ON "bounty"("submissions_until", "id");
CREATE INDEX "bounty_club_id_submissions_until_id_idx" ON "bounty"("club_id", "submissions_until", "id");
CREATE INDEX "bounty_asset_total_wei_id_idx" ON "bounty"("asset", "total_wei", "id");
CREATE INDEX "bounty_submission_count_id_idx" ON "bounty"("submission_count", "id");
CREATE INDEX "bounty_sponsor_created_at_idx" ON "bounty"("sponsor", "created_at" DESC);
CREATE INDEX "bounty_labels_idx" ON "bounty" USING GIN ("labels");
CREATE INDEX "bounty_under_way_idx" ON "bounty"("submissions_until", "id") WHERE "announced_at" IS NULL AND "cancelled_at" IS NULL;
CREATE INDEX "bounty_featured_idx" ON "bounty"("featured_at") WHERE "featured_at" IS NOT NULL;

-- Each time that a sponsor gave more time.
CREATE TABLE "bounty_extension" (
    "bounty_id" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "submissions_until_before" TIMESTAMPTZ(3) NOT NULL,
    "submissions_until_after" TIMESTAMPTZ(3) NOT NULL,
    "winners_by_before" TIMESTAMPTZ(3) NOT NULL,
    "winners_by_after" TIMESTAMPTZ(3) NOT NULL,
    "extended_by" TEXT NOT NULL,
    "extended_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "bounty_extension_pkey" PRIMARY KEY ("bounty_id", "number"),
    CONSTRAINT "bounty_extension_bounty_id_fkey" FOREIGN KEY ("bounty_id") REFERENCES "bounty"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "bounty_extension_number" CHECK ("number" > 0),
    CONSTRAINT "bounty_extension_later" CHECK (
        "submissions_until_after" >= "submissions_until_before" AND "winners_by_after" >= "winners_by_before"
        AND ("submissions_until_after", "winners_by_after") <> ("submissions_until_before", "winners_by_before")),
    CONSTRAINT "bounty_extension_extended_by_lower_case" CHECK ("extended_by" ~ '^0x[0-9a-f]{40}$')
);
CREATE TRIGGER "bounty_extension_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "bounty_extension"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Who asks to take part in a bounty that the sponsor admits people to. One a person; applying again after withdrawing keeps the row.
CREATE TABLE "bounty_application" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "bounty_id" BIGINT NOT NULL,
    "applicant" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "links" TEXT[] NOT NULL,
    "state" TEXT NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,
    CONSTRAINT "bounty_application_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bounty_application_bounty_id_fkey" FOREIGN KEY ("bounty_id") REFERENCES "bounty"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "bounty_application_applicant_lower_case" CHECK ("applicant" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "bounty_application_text_length" CHECK (char_length("text") <= 2000),
    CONSTRAINT "bounty_application_links" CHECK (cardinality("links") <= 10),
    CONSTRAINT "bounty_application_state" CHECK ("state" IN ('applied', 'accepted', 'declined', 'withdrawn')),
    CONSTRAINT "bounty_application_decided_whole" CHECK (("decided_at" IS NULL) = ("decided_by" IS NULL)),
    CONSTRAINT "bounty_application_decided" CHECK ("state" NOT IN ('accepted', 'declined') OR "decided_at" IS NOT NULL),
    CONSTRAINT "bounty_application_decided_by_lower_case" CHECK ("decided_by" ~ '^0x[0-9a-f]{40}$')
);
CREATE UNIQUE INDEX "bounty_application_bounty_id_applicant_key" ON "bounty_application"("bounty_id", "applicant");
CREATE INDEX "bounty_application_bounty_id_state_id_idx" ON "bounty_application"("bounty_id", "state", "id");
CREATE INDEX "bounty_application_applicant_applied_at_idx" ON "bounty_application"("applicant", "applied_at" DESC);

-- What somebody hands in. `turn` is the how-manieth of its author: as many as the bounty allows stand at once.
CREATE TABLE "bounty_submission" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "bounty_id" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "author" TEXT NOT NULL,
    "turn" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "links" TEXT[] NOT NULL,
    "edition" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "label" TEXT NOT NULL DEFAULT 'none',
    "labelled_at" TIMESTAMPTZ(3),
    "labelled_by" TEXT,
    CONSTRAINT "bounty_submission_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bounty_submission_bounty_id_fkey" FOREIGN KEY ("bounty_id") REFERENCES "bounty"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "bounty_submission_number" CHECK ("number" > 0),
    CONSTRAINT "bounty_submission_turn" CHECK ("turn" BETWEEN 1 AND 10),
    CONSTRAINT "bounty_submission_author_lower_case" CHECK ("author" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "bounty_submission_text_length" CHECK (char_length("text") <= 10000),
    CONSTRAINT "bounty_submission_links" CHECK (cardinality("links") <= 10),
    CONSTRAINT "bounty_submission_not_empty" CHECK ("text" <> '' OR cardinality("links") > 0),
    CONSTRAINT "bounty_submission_edition" CHECK ("edition" > 0),
    CONSTRAINT "bounty_submission_label" CHECK ("label" IN ('none', 'shortlisted', 'rejected', 'spam')),
    CONSTRAINT "bounty_submission_labelled_whole" CHECK (("labelled_at" IS NULL) = ("labelled_by" IS NULL)),
    CONSTRAINT "bounty_submission_labelled_by_lower_case" CHECK ("labelled_by" ~ '^0x[0-9a-f]{40}$')
);
CREATE UNIQUE INDEX "bounty_submission_bounty_id_number_key" ON "bounty_submission"("bounty_id", "number" DESC);
-- A prize names the submission and its bounty, so that no prize of one bounty goes to another's submission.
CREATE UNIQUE INDEX "bounty_submission_id_bounty_id_key" ON "bounty_submission"("id", "bounty_id");
CREATE UNIQUE INDEX "bounty_submission_turn_key" ON "bounty_submission"("bounty_id", "author", "turn") WHERE "withdrawn_at" IS NULL;
CREATE INDEX "bounty_submission_bounty_id_label_id_idx" ON "bounty_submission"("bounty_id", "label", "id");
CREATE INDEX "bounty_submission_bounty_id_author_idx" ON "bounty_submission"("bounty_id", "author");
CREATE INDEX "bounty_submission_author_created_at_idx" ON "bounty_submission"("author", "created_at" DESC);

-- Kept beside the rows that it counts, because lists are sorted by it: what stands and is no spam.
CREATE FUNCTION bounty_count_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change INTEGER := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.withdrawn_at IS NULL AND OLD.label <> 'spam' THEN change := change - 1; END IF;
  IF NEW.withdrawn_at IS NULL AND NEW.label <> 'spam' THEN change := change + 1; END IF;
  IF change <> 0 THEN
    UPDATE bounty SET submission_count = submission_count + change WHERE id = NEW.bounty_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "bounty_submission_counted" AFTER INSERT OR UPDATE OF "withdrawn_at", "label" ON "bounty_submission"
FOR EACH ROW EXECUTE FUNCTION bounty_count_submissions();
-- Withdrawn, a submission stays; a text that was judged must not vanish.
CREATE TRIGGER "bounty_submission_no_removal" BEFORE DELETE OR TRUNCATE ON "bounty_submission"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What reviewers note for each other; in a table of its own, so that no public query can select it by mistake.
CREATE TABLE "bounty_submission_note" (
    "submission_id" BIGINT NOT NULL,
    "author" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "bounty_submission_note_pkey" PRIMARY KEY ("submission_id", "author"),
    CONSTRAINT "bounty_submission_note_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "bounty_submission"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "bounty_submission_note_author_lower_case" CHECK ("author" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "bounty_submission_note_text_length" CHECK (char_length("text") BETWEEN 1 AND 2000)
);

-- What is to be won: assigned to a submission, or withdrawn with a public reason, before winners are announced.
CREATE TABLE "bounty_prize" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "bounty_id" BIGINT NOT NULL,
    "position" INTEGER NOT NULL,
    "amount_wei" NUMERIC(78,0) NOT NULL,
    "submission_id" BIGINT,
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawn_by" TEXT,
    "withdraw_reason" TEXT,
    CONSTRAINT "bounty_prize_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bounty_prize_bounty_id_fkey" FOREIGN KEY ("bounty_id") REFERENCES "bounty"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "bounty_prize_submission_id_bounty_id_fkey" FOREIGN KEY ("submission_id", "bounty_id") REFERENCES "bounty_submission"("id", "bounty_id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "bounty_prize_position" CHECK ("position" BETWEEN 1 AND 20),
    CONSTRAINT "bounty_prize_amount" CHECK ("amount_wei" > 0),
    CONSTRAINT "bounty_prize_withdrawn_whole" CHECK (num_nulls("withdrawn_at", "withdrawn_by", "withdraw_reason") IN (0, 3)),
    CONSTRAINT "bounty_prize_withdrawn_by_lower_case" CHECK ("withdrawn_by" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "bounty_prize_one_end" CHECK ("submission_id" IS NULL OR "withdrawn_at" IS NULL)
);
CREATE UNIQUE INDEX "bounty_prize_bounty_id_position_key" ON "bounty_prize"("bounty_id", "position");
CREATE UNIQUE INDEX "bounty_prize_submission_id_bounty_id_key" ON "bounty_prize"("submission_id", "bounty_id");

-- What a prize was worth never changes, nor who won it once that is announced.
CREATE FUNCTION keep_bounty_prize() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.bounty_id, NEW.position, NEW.amount_wei) IS DISTINCT FROM (OLD.bounty_id, OLD.position, OLD.amount_wei)
    OR EXISTS (SELECT 1 FROM bounty WHERE id = OLD.bounty_id AND (announced_at IS NOT NULL OR cancelled_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'a prize keeps its amount, and its winner once winners are announced';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "bounty_prize_keep" BEFORE UPDATE ON "bounty_prize" FOR EACH ROW EXECUTE FUNCTION keep_bounty_prize();
CREATE TRIGGER "bounty_prize_no_removal" BEFORE DELETE OR TRUNCATE ON "bounty_prize"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Text, reward and sponsor stay what contributors read; dates move later only; an announcement needs every prize decided and is final.
CREATE FUNCTION keep_bounty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.club_id, NEW.number, NEW.draft_id, NEW.sponsor, NEW.title, NEW.brief, NEW.kind, NEW.asset, NEW.token, NEW.total_wei)
      IS DISTINCT FROM (OLD.club_id, OLD.number, OLD.draft_id, OLD.sponsor, OLD.title, OLD.brief, OLD.kind, OLD.asset, OLD.token, OLD.total_wei)
    OR NEW.submissions_until < OLD.submissions_until OR NEW.winners_by < OLD.winners_by
    OR (OLD.announced_at IS NOT NULL AND NEW.announced_at IS DISTINCT FROM OLD.announced_at)
    OR (OLD.cancelled_at IS NOT NULL AND NEW.cancelled_at IS DISTINCT FROM OLD.cancelled_at) THEN
    RAISE EXCEPTION 'a published bounty keeps its text, its reward and its end, and its dates move later only';
  END IF;
  IF OLD.announced_at IS NULL AND NEW.announced_at IS NOT NULL AND EXISTS (
    SELECT 1 FROM bounty_prize WHERE bounty_id = NEW.id AND submission_id IS NULL AND withdrawn_at IS NULL) THEN
    RAISE EXCEPTION 'every prize is assigned or withdrawn before winners are announced';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "bounty_keep" BEFORE UPDATE ON "bounty" FOR EACH ROW EXECUTE FUNCTION keep_bounty();

-- Who is owed what since winners were announced. `tx_hash` is what the sponsor says to have paid with; the proof is in payment_proof, under
-- the purpose 'payout' and the id of the prize.
CREATE TABLE "bounty_payout" (
    "prize_id" BIGINT NOT NULL,
    "bounty_id" BIGINT NOT NULL,
    "winner" TEXT NOT NULL,
    "amount_wei" NUMERIC(78,0) NOT NULL,
    "asset" TEXT NOT NULL,
    "owed_since" TIMESTAMPTZ(3) NOT NULL,
    "tx_hash" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    CONSTRAINT "bounty_payout_pkey" PRIMARY KEY ("prize_id"),
    CONSTRAINT "bounty_payout_prize_id_fkey" FOREIGN KEY ("prize_id") REFERENCES "bounty_prize"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "bounty_payout_bounty_id_fkey" FOREIGN KEY ("bounty_id") REFERENCES "bounty"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "bounty_payout_winner_lower_case" CHECK ("winner" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "bounty_payout_amount" CHECK ("amount_wei" > 0),
    CONSTRAINT "bounty_payout_asset" CHECK ("asset" IN ('token', 'cro')),
    CONSTRAINT "bounty_payout_tx_hash_lower_case" CHECK ("tx_hash" ~ '^0x[0-9a-f]{64}$'),
    CONSTRAINT "bounty_payout_sent" CHECK (("tx_hash" IS NULL) = ("sent_at" IS NULL))
);
CREATE INDEX "bounty_payout_bounty_id_idx" ON "bounty_payout"("bounty_id");
CREATE INDEX "bounty_payout_winner_owed_since_idx" ON "bounty_payout"("winner", "owed_since" DESC);
CREATE INDEX "bounty_payout_tx_hash_idx" ON "bounty_payout"("tx_hash");

-- A Safe from which a sponsor pays; its address is then the sender of the token transfers.
CREATE TABLE "sponsor_safe" (
    "sponsor" TEXT NOT NULL,
    "safe" TEXT NOT NULL,
    "registered_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),
    CONSTRAINT "sponsor_safe_pkey" PRIMARY KEY ("sponsor", "safe"),
    CONSTRAINT "sponsor_safe_sponsor_lower_case" CHECK ("sponsor" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "sponsor_safe_safe_lower_case" CHECK ("safe" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "sponsor_safe_removed_later" CHECK ("removed_at" >= "registered_at")
);

-- One table of used proofs for fees and payouts: no transfer counts twice, whatever it counts for.
ALTER TABLE "payment_proof" DROP CONSTRAINT "payment_proof_purpose";
ALTER TABLE "payment_proof" ADD CONSTRAINT "payment_proof_purpose" CHECK ("purpose" IN ('proposal', 'bounty', 'payout'));
CREATE INDEX "payment_proof_payouts_idx" ON "payment_proof"("recipient", "status") WHERE "purpose" = 'payout';
