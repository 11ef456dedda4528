-- What a fee was and where it went, from a time on: a payment is judged by what held when it was made, or later.
CREATE TABLE "fee_term" (
    "purpose" TEXT NOT NULL,
    "valid_from" TIMESTAMPTZ(3) NOT NULL,
    "amount_wei" NUMERIC(78,0) NOT NULL,
    "admin_wallet" TEXT NOT NULL,
    CONSTRAINT "fee_term_pkey" PRIMARY KEY ("purpose", "valid_from"),
    CONSTRAINT "fee_term_purpose" CHECK ("purpose" IN ('proposal', 'bounty')),
    CONSTRAINT "fee_term_amount" CHECK ("amount_wei" > 0),
    CONSTRAINT "fee_term_admin_wallet_lower_case" CHECK ("admin_wallet" ~ '^0x[0-9a-f]{40}$')
);

CREATE TABLE "payment_intent" (
    "id" UUID NOT NULL,
    "payer" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "purpose_id" TEXT NOT NULL,
    "amount_wei" NUMERIC(78,0) NOT NULL,
    "admin_wallet" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "tx_hash" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    CONSTRAINT "payment_intent_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payment_intent_purpose" CHECK ("purpose" IN ('proposal', 'bounty')),
    CONSTRAINT "payment_intent_purpose_id" CHECK (length("purpose_id") BETWEEN 1 AND 80),
    CONSTRAINT "payment_intent_amount" CHECK ("amount_wei" > 0),
    CONSTRAINT "payment_intent_payer_lower_case" CHECK ("payer" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "payment_intent_admin_wallet_lower_case" CHECK ("admin_wallet" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "payment_intent_tx_hash_lower_case" CHECK ("tx_hash" ~ '^0x[0-9a-f]{64}$'),
    CONSTRAINT "payment_intent_sent" CHECK (("tx_hash" IS NULL) = ("sent_at" IS NULL))
);
CREATE INDEX "payment_intent_payer_purpose_purpose_id_created_at_idx" ON "payment_intent"("payer", "purpose", "purpose_id", "created_at");
CREATE INDEX "payment_intent_created_at_idx" ON "payment_intent"("created_at");

-- Every transfer that was ever credited, once: the primary key is T24. -1 as log index stands for native value.
CREATE TABLE "payment_proof" (
    "tx_hash" TEXT NOT NULL,
    "log_index" INTEGER NOT NULL,
    "payer" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "amount_wei" NUMERIC(78,0) NOT NULL,
    "purpose" TEXT NOT NULL,
    "purpose_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "block_number" BIGINT NOT NULL,
    "block_hash" TEXT NOT NULL,
    "block_time" TIMESTAMPTZ(3) NOT NULL,
    "credited_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    CONSTRAINT "payment_proof_pkey" PRIMARY KEY ("tx_hash", "log_index"),
    CONSTRAINT "payment_proof_log_index" CHECK ("log_index" >= -1),
    CONSTRAINT "payment_proof_purpose" CHECK ("purpose" IN ('proposal', 'bounty')),
    CONSTRAINT "payment_proof_purpose_id" CHECK (length("purpose_id") BETWEEN 1 AND 80),
    CONSTRAINT "payment_proof_amount" CHECK ("amount_wei" > 0),
    CONSTRAINT "payment_proof_status" CHECK ("status" IN ('pending', 'credited', 'revoked')),
    CONSTRAINT "payment_proof_revoked" CHECK (("status" = 'revoked') = ("revoked_at" IS NOT NULL)),
    CONSTRAINT "payment_proof_payer_lower_case" CHECK ("payer" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "payment_proof_recipient_lower_case" CHECK ("recipient" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "payment_proof_tx_hash_lower_case" CHECK ("tx_hash" ~ '^0x[0-9a-f]{64}$'),
    CONSTRAINT "payment_proof_block_hash_lower_case" CHECK ("block_hash" ~ '^0x[0-9a-f]{64}$')
);
CREATE UNIQUE INDEX "payment_proof_one_credit" ON "payment_proof"("purpose", "purpose_id") WHERE "status" = 'credited';
CREATE INDEX "payment_proof_purpose_purpose_id_idx" ON "payment_proof"("purpose", "purpose_id");
CREATE INDEX "payment_proof_payer_idx" ON "payment_proof"("payer");
CREATE INDEX "payment_proof_checked_at_idx" ON "payment_proof"("checked_at");
