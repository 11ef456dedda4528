-- How far the Transfer logs of a contract have been read. Whoever writes a range locks this row first.
CREATE TABLE "holdings_index" (
    "contract" TEXT NOT NULL,
    "first_block" BIGINT NOT NULL,
    "next_block" BIGINT NOT NULL,
    "span" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "holdings_index_pkey" PRIMARY KEY ("contract"),
    CONSTRAINT "holdings_index_contract_lower_case" CHECK ("contract" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "holdings_index_blocks" CHECK ("first_block" >= 0 AND "next_block" >= "first_block"),
    CONSTRAINT "holdings_index_span" CHECK ("span" BETWEEN 1 AND 10000)
);

CREATE TABLE "holdings_mark" (
    "contract" TEXT NOT NULL,
    "block" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    CONSTRAINT "holdings_mark_pkey" PRIMARY KEY ("contract", "block"),
    CONSTRAINT "holdings_mark_contract_fkey" FOREIGN KEY ("contract") REFERENCES "holdings_index"("contract") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "holdings_mark_hash_lower_case" CHECK ("hash" ~ '^0x[0-9a-f]{64}$')
);

-- The primary key, read backwards, finds the last row of a holder at or before a block.
CREATE TABLE "holdings_checkpoint" (
    "contract" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "block" BIGINT NOT NULL,
    "balance" NUMERIC(78,0) NOT NULL,
    CONSTRAINT "holdings_checkpoint_pkey" PRIMARY KEY ("contract", "holder", "block"),
    CONSTRAINT "holdings_checkpoint_contract_fkey" FOREIGN KEY ("contract") REFERENCES "holdings_index"("contract") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "holdings_checkpoint_holder_lower_case" CHECK ("holder" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "holdings_checkpoint_balance" CHECK ("balance" >= 0)
);
CREATE INDEX "holdings_checkpoint_contract_block_idx" ON "holdings_checkpoint"("contract", "block");
