-- Whose transactions anchor the log on the chain. The id is the address, so the entry that each change of a row writes into the log names it.
CREATE TABLE "anchor_account" (
    "id" TEXT NOT NULL,
    "named_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "anchor_account_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "anchor_account_id_lower_case" CHECK ("id" ~ '^0x[0-9a-f]{40}$')
);
CREATE TRIGGER "anchor_account_row_log" AFTER INSERT OR UPDATE OR DELETE ON "anchor_account" FOR EACH ROW EXECUTE FUNCTION log_row_change();

-- A signed transaction with the root of a head. Those with one nonce replace each other, so at most one of them is in a block.
CREATE TABLE "chain_anchor" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "account" TEXT NOT NULL,
    "nonce" BIGINT NOT NULL,
    "origin" TEXT NOT NULL,
    "tree_size" BIGINT NOT NULL,
    "root" BYTEA NOT NULL,
    "head_at" TIMESTAMPTZ(3) NOT NULL,
    "tx_hash" TEXT NOT NULL,
    "raw" TEXT NOT NULL,
    "max_fee_wei" BIGINT NOT NULL,
    "tip_wei" BIGINT NOT NULL,
    "max_cost_wei" NUMERIC(78,0) NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL,
    "block_number" BIGINT,
    "block_hash" TEXT,
    "block_at" TIMESTAMPTZ(3),
    CONSTRAINT "chain_anchor_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "chain_anchor_account_fkey" FOREIGN KEY ("account") REFERENCES "anchor_account"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "chain_anchor_state_known" CHECK ("state" IN ('waiting', 'confirmed', 'replaced')),
    CONSTRAINT "chain_anchor_root_is_32_bytes" CHECK (length("root") = 32),
    CONSTRAINT "chain_anchor_confirmed_with_block" CHECK (("state" = 'confirmed') = ("block_number" IS NOT NULL)
        AND ("block_number" IS NULL) = ("block_hash" IS NULL) AND ("block_number" IS NULL) = ("block_at" IS NULL)),
    CONSTRAINT "chain_anchor_amounts_not_negative" CHECK ("nonce" >= 0 AND "tree_size" > 0 AND "max_fee_wei" > 0 AND "tip_wei" >= 0)
);
CREATE UNIQUE INDEX "chain_anchor_tx_hash_key" ON "chain_anchor"("tx_hash");
CREATE INDEX "chain_anchor_account_nonce_idx" ON "chain_anchor"("account", "nonce");
CREATE INDEX "chain_anchor_tree_size_idx" ON "chain_anchor"("tree_size");
-- A nonce is used once.
CREATE UNIQUE INDEX "chain_anchor_one_confirmed" ON "chain_anchor"("account", "nonce") WHERE "state" = 'confirmed';
