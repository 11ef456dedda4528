-- How many blocks an RPC endpoint was seen to take in one eth_getLogs, and when it last refused the calls of one range together. Its
-- URL may hold a key, so only the hash is kept.
CREATE TABLE "rpc_endpoint" (
    "url_hash" TEXT NOT NULL,
    "log_span" BIGINT,
    "log_span_at" TIMESTAMPTZ(3),
    "apart_at" TIMESTAMPTZ(3),
    CONSTRAINT "rpc_endpoint_pkey" PRIMARY KEY ("url_hash"),
    CONSTRAINT "rpc_endpoint_hash" CHECK ("url_hash" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "rpc_endpoint_span" CHECK ("log_span" > 0 AND num_nulls("log_span", "log_span_at") IN (0, 2))
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
