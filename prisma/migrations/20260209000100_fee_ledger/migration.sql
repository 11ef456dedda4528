-- Every transfer of the token to a wallet that takes fees, found on the chain whether or not anybody claims it.
CREATE TABLE "fee_transfer" (
    "tx_hash" TEXT NOT NULL,
    "log_index" INTEGER NOT NULL,
    "payer" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "amount_wei" NUMERIC(78,0) NOT NULL,
    "block_number" BIGINT NOT NULL,
    "block_hash" TEXT NOT NULL,
    "block_time" TIMESTAMPTZ(3) NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "fee_transfer_pkey" PRIMARY KEY ("tx_hash", "log_index"),
    CONSTRAINT "fee_transfer_payer_lower_case" CHECK ("payer" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "fee_transfer_recipient_lower_case" CHECK ("recipient" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "fee_transfer_tx_hash_lower_case" CHECK ("tx_hash" ~ '^0x[0-9a-f]{64}$')
);
CREATE INDEX "fee_transfer_block_time_idx" ON "fee_transfer"("block_time");
CREATE INDEX "fee_transfer_payer_idx" ON "fee_transfer"("payer");

-- Up to which block the transfers to each wallet were looked through.
CREATE TABLE "fee_scan" (
    "wallet" TEXT NOT NULL,
    "next_block" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "fee_scan_pkey" PRIMARY KEY ("wallet"),
    CONSTRAINT "fee_scan_wallet_lower_case" CHECK ("wallet" ~ '^0x[0-9a-f]{40}$')
);

-- What the chain last said when an admin asked about a payment.
CREATE TABLE "payment_check" (
    "tx_hash" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "payment_check_pkey" PRIMARY KEY ("tx_hash"),
    CONSTRAINT "payment_check_outcome" CHECK ("outcome" IN ('good', 'waiting', 'bad', 'unreachable')),
    CONSTRAINT "payment_check_tx_hash_lower_case" CHECK ("tx_hash" ~ '^0x[0-9a-f]{64}$')
);

-- The admin who credited a payment in the place of its author; null for what the author claimed.
ALTER TABLE "payment_proof" ADD COLUMN "recovered_by" TEXT;
ALTER TABLE "payment_proof" ADD CONSTRAINT "payment_proof_recovered_by_lower_case" CHECK ("recovered_by" ~ '^0x[0-9a-f]{40}$');
CREATE INDEX "payment_intent_tx_hash_idx" ON "payment_intent"("tx_hash");
