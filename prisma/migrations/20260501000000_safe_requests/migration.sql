-- A ballot of a Safe that waits for its owners' signatures. Only its owners see it; the vote itself is in ballot.
CREATE TABLE "safe_request" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "safe" TEXT NOT NULL,
    "proposal_id" BIGINT NOT NULL,
    "club" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "proposal_digest" TEXT NOT NULL,
    "choice" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "signed_at" BIGINT NOT NULL,
    "digest" TEXT NOT NULL,
    "owners" TEXT[],
    "threshold" INTEGER NOT NULL,
    "opened_by" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "signature" TEXT,
    "cast_at" TIMESTAMPTZ(3),
    "refusal" TEXT,
    CONSTRAINT "safe_request_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "safe_request_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposal"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "safe_request_safe_lower_case" CHECK ("safe" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "safe_request_opened_by_lower_case" CHECK ("opened_by" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "safe_request_choice_check" CHECK ("choice" IN ('yes', 'no')),
    CONSTRAINT "safe_request_cast_was_signed" CHECK ("cast_at" IS NULL OR "signature" IS NOT NULL)
);
CREATE UNIQUE INDEX "safe_request_digest_key" ON "safe_request"("digest");
CREATE INDEX "safe_request_safe_expires_at_idx" ON "safe_request"("safe", "expires_at");
CREATE INDEX "safe_request_expires_at_idx" ON "safe_request"("expires_at");
CREATE INDEX "safe_request_proposal_id_idx" ON "safe_request"("proposal_id");

-- What one owner signed: for the Safe, or for a Safe among its owners, which sign another hash each.
CREATE TABLE "safe_signature" (
    "request_id" UUID NOT NULL,
    "owner" TEXT NOT NULL,
    "message_hash" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "safe_signature_pkey" PRIMARY KEY ("request_id", "owner", "message_hash"),
    CONSTRAINT "safe_signature_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "safe_request"("id") ON DELETE CASCADE ON UPDATE RESTRICT,
    CONSTRAINT "safe_signature_owner_lower_case" CHECK ("owner" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "safe_signature_form_check" CHECK ("form" IN ('typed', 'text'))
);
