-- What an RPC endpoint is known to take at once, and the newest block it had. The URL may hold a key, so its hash is stored.
CREATE TABLE "rpc_endpoint" (
    "url_hash" TEXT NOT NULL,
    "log_span" BIGINT,
    "log_span_at" TIMESTAMPTZ(3),
    "head" BIGINT,
    "head_time" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3),
    CONSTRAINT "rpc_endpoint_pkey" PRIMARY KEY ("url_hash"),
    CONSTRAINT "rpc_endpoint_hash" CHECK ("url_hash" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "rpc_endpoint_span" CHECK ("log_span" > 0 AND num_nulls("log_span", "log_span_at") IN (0, 2)),
    CONSTRAINT "rpc_endpoint_head" CHECK (num_nulls("head", "head_time", "seen_at") IN (0, 3))
);

-- The time of the last indexed block, and the last block at which all balances added up to totalSupply.
ALTER TABLE "holdings_index"
    ALTER COLUMN "span" SET DEFAULT 10000,
    ADD COLUMN "block_time" TIMESTAMPTZ(3),
    ADD COLUMN "proved_at" TIMESTAMPTZ(3),
    ADD COLUMN "proved_block" BIGINT,
    ADD CONSTRAINT "holdings_index_proof" CHECK (num_nulls("proved_at", "proved_block") IN (0, 2));
