-- What an author is writing. It becomes a proposal once it is paid for and signed; until then nobody else sees it.
CREATE TABLE "proposal_draft" (
    "id" UUID NOT NULL,
    "club_id" BIGINT NOT NULL,
    "author" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "discussion" TEXT NOT NULL,
    "earliest_start" TIMESTAMPTZ(3),
    "period_seconds" BIGINT NOT NULL,
    "edition" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "proposal_draft_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "proposal_draft_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "proposal_draft_author_lower_case" CHECK ("author" ~ '^0x[0-9a-f]{40}$')
);
CREATE INDEX "proposal_draft_author_updated_at_idx" ON "proposal_draft"("author", "updated_at" DESC);

-- A published proposal: its newest text, the rule that was frozen, and its window. Status and outcome are derived from the clock.
CREATE TABLE "proposal" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "club_id" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "draft_id" UUID NOT NULL,
    "author" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "discussion" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "rule_hash" TEXT NOT NULL,
    "formula" INTEGER NOT NULL,
    "ratio" NUMERIC(78,0) NOT NULL,
    "tokens_per_vote" NUMERIC(78,0) NOT NULL,
    "nft" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "minimum_power" NUMERIC(78,0) NOT NULL,
    "total_power" NUMERIC(78,0) NOT NULL,
    "quorum_power" NUMERIC(78,0) NOT NULL,
    "quorum_basis_points" INTEGER NOT NULL,
    "minimum_period_seconds" BIGINT NOT NULL,
    "snapshot_block" BIGINT NOT NULL,
    "snapshot_block_hash" TEXT NOT NULL,
    "author_power" NUMERIC(78,0) NOT NULL,
    "is_fee_exempt" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "cancelled_at" TIMESTAMPTZ(3),
    "cancelled_by" TEXT,
    "cancel_reason" TEXT,
    "snapshot_lost_at" TIMESTAMPTZ(3),
    "final_at" TIMESTAMPTZ(3),
    "final_yes_power" NUMERIC(78,0),
    "final_no_power" NUMERIC(78,0),
    "final_yes_count" INTEGER,
    "final_no_count" INTEGER,
    CONSTRAINT "proposal_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "proposal_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "proposal_author_lower_case" CHECK ("author" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "proposal_digest_lower_case" CHECK ("digest" ~ '^0x[0-9a-f]{64}$'),
    CONSTRAINT "proposal_period" CHECK ("ends_at" - "starts_at" >= interval '3 days'),
    CONSTRAINT "proposal_quorum" CHECK ("quorum_basis_points" BETWEEN 0 AND 10000 AND "quorum_power" >= 0),
    CONSTRAINT "proposal_cancelled_whole" CHECK (("cancelled_at" IS NULL) = ("cancelled_by" IS NULL) AND ("cancelled_at" IS NULL) = ("cancel_reason" IS NULL)),
    CONSTRAINT "proposal_final_whole" CHECK (num_nulls("final_at", "final_yes_power", "final_no_power", "final_yes_count", "final_no_count") IN (0, 5)),
    CONSTRAINT "proposal_final_after_end" CHECK ("final_at" IS NULL OR "final_at" >= "ends_at")
);
CREATE UNIQUE INDEX "proposal_club_id_number_key" ON "proposal"("club_id", "number" DESC);
CREATE UNIQUE INDEX "proposal_draft_id_key" ON "proposal"("draft_id");
CREATE UNIQUE INDEX "proposal_digest_key" ON "proposal"("digest");
CREATE INDEX "proposal_ends_at_id_idx" ON "proposal"("ends_at", "id");
CREATE INDEX "proposal_author_created_at_idx" ON "proposal"("author", "created_at" DESC);
CREATE INDEX "proposal_club_id_ends_at_idx" ON "proposal"("club_id", "ends_at");

-- Each text that the author signed; the newest is the proposal's.
CREATE TABLE "proposal_version" (
    "proposal_id" BIGINT NOT NULL,
    "version" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "discussion" TEXT NOT NULL,
    "earliest_start" BIGINT NOT NULL,
    "period_seconds" BIGINT NOT NULL,
    "origin" TEXT NOT NULL,
    "salt" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "check_block" BIGINT,
    "check_block_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "proposal_version_pkey" PRIMARY KEY ("proposal_id", "version"),
    CONSTRAINT "proposal_version_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposal"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "proposal_version_check_whole" CHECK (("check_block" IS NULL) = ("check_block_hash" IS NULL))
);
CREATE UNIQUE INDEX "proposal_version_digest_key" ON "proposal_version"("digest");

-- What an author was asked to sign, exactly; publishing takes it from here and never from the request.
CREATE TABLE "proposal_preparation" (
    "digest" TEXT NOT NULL,
    "draft_id" UUID,
    "proposal_id" BIGINT,
    "author" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "proposal_preparation_pkey" PRIMARY KEY ("digest"),
    CONSTRAINT "proposal_preparation_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposal"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "proposal_preparation_purpose" CHECK (("draft_id" IS NULL) <> ("proposal_id" IS NULL))
);
CREATE INDEX "proposal_preparation_expires_at_idx" ON "proposal_preparation"("expires_at");
CREATE INDEX "proposal_preparation_draft_id_idx" ON "proposal_preparation"("draft_id");
