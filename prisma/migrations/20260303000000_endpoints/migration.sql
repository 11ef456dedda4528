-- How many blocks an RPC endpoint was seen to take in one eth_getLogs. Its URL may hold a key, so only the hash is kept.
CREATE TABLE "rpc_endpoint" (
    "url_hash" TEXT NOT NULL,
    "log_span" BIGINT NOT NULL,
    "learned_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "rpc_endpoint_pkey" PRIMARY KEY ("url_hash"),
    CONSTRAINT "rpc_endpoint_hash" CHECK ("url_hash" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "rpc_endpoint_span" CHECK ("log_span" > 0)
);

-- The last block at which all balances added up to totalSupply. A new index is distrusted
-- until they first do, and "is_unproved" tells that apart from evidence against it.
ALTER TABLE "holdings_index"
    ALTER COLUMN "span" SET DEFAULT 10000,
    ADD COLUMN "proved_at" TIMESTAMPTZ(3),
    ADD COLUMN "proved_block" BIGINT,
    ADD COLUMN "is_unproved" BOOLEAN NOT NULL DEFAULT false,
    ADD CONSTRAINT "holdings_index_unproved" CHECK (NOT "is_unproved" OR "distrusted_at" IS NOT NULL),
    ADD CONSTRAINT "holdings_index_proof" CHECK (num_nulls("proved_at", "proved_block") IN (0, 2));

-- An index of an earlier version was never added up: until the next run its power comes from calls.
UPDATE "holdings_index" SET "is_unproved" = true, "distrusted_at" = app_now(), "distrusted_at_block" = "next_block",
    "distrust_reason" = 'Its balances were not compared with totalSupply yet.'
WHERE "distrusted_at" IS NULL;
