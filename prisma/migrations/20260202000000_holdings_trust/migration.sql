-- What admins should know until it is cleared: one row for each matter, kept afterwards.
CREATE TABLE "alert" (
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "raised_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "cleared_at" TIMESTAMPTZ(3),
    CONSTRAINT "alert_pkey" PRIMARY KEY ("kind", "subject"),
    CONSTRAINT "alert_message" CHECK ("message" <> '' AND length("message") <= 2000)
);

-- Why the checkpoints of a contract may not be used, and how far its holders were compared with balanceOf.
ALTER TABLE "holdings_index"
    ADD COLUMN "distrusted_at" TIMESTAMPTZ(3),
    ADD COLUMN "distrusted_at_block" BIGINT,
    ADD COLUMN "distrust_reason" TEXT,
    ADD COLUMN "sampled_at" TIMESTAMPTZ(3),
    ADD COLUMN "sampled_block" BIGINT,
    ADD COLUMN "sampled_holder" TEXT,
    ADD CONSTRAINT "holdings_index_distrust" CHECK (
        num_nulls("distrusted_at", "distrusted_at_block", "distrust_reason") IN (0, 3)
    ),
    ADD CONSTRAINT "holdings_index_sample" CHECK (num_nulls("sampled_at", "sampled_block") IN (0, 2));

-- Everybody whom a Transfer log ever named, also where logs can't explain the balances.
CREATE TABLE "holdings_holder" (
    "contract" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "first_block" BIGINT NOT NULL,
    CONSTRAINT "holdings_holder_pkey" PRIMARY KEY ("contract", "holder"),
    CONSTRAINT "holdings_holder_contract_fkey" FOREIGN KEY ("contract") REFERENCES "holdings_index"("contract") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "holdings_holder_lower_case" CHECK ("holder" ~ '^0x[0-9a-f]{40}$')
);
INSERT INTO "holdings_holder" ("contract", "holder", "first_block")
SELECT "contract", "holder", min("block") FROM "holdings_checkpoint" GROUP BY "contract", "holder";
