-- What everybody held at the end of one block, frozen page by page in the order of addresses.
CREATE TABLE "census" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "block" BIGINT NOT NULL,
    "block_hash" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "nft_source" TEXT,
    "token_source" TEXT,
    "cursor" TEXT NOT NULL,
    "looked" INTEGER NOT NULL,
    "holders" INTEGER NOT NULL,
    "nft_total" NUMERIC(96,0) NOT NULL,
    "token_total" NUMERIC(96,0) NOT NULL,
    "nft_supply" NUMERIC(78,0),
    "token_supply" NUMERIC(78,0),
    "root" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    CONSTRAINT "census_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "census_block" CHECK ("block" >= 0),
    CONSTRAINT "census_block_hash_lower_case" CHECK ("block_hash" ~ '^0x[0-9a-f]{64}$'),
    CONSTRAINT "census_status" CHECK ("status" IN ('running', 'done', 'failed')),
    CONSTRAINT "census_reason" CHECK (("status" = 'failed') = ("reason" IS NOT NULL)),
    CONSTRAINT "census_source" CHECK ("nft_source" IN ('index', 'chain') AND "token_source" IN ('index', 'chain')),
    CONSTRAINT "census_cursor_lower_case" CHECK ("cursor" ~ '^(0x[0-9a-f]{40})?$'),
    CONSTRAINT "census_counts" CHECK ("holders" >= 0 AND "looked" >= "holders"),
    CONSTRAINT "census_totals" CHECK ("nft_total" >= 0 AND "token_total" >= 0),
    CONSTRAINT "census_root" CHECK (
        "root" ~ '^0x[0-9a-f]{64}$' AND num_nulls("root", "finished_at") IN (0, 2) AND ("status" = 'done') = ("root" IS NOT NULL)
    )
);
CREATE UNIQUE INDEX "census_block_block_hash_key" ON "census"("block", "block_hash");
CREATE INDEX "census_running" ON "census"("id") WHERE "status" = 'running';

-- Without a place: looked at on the chain and found to hold nothing, which is no leaf.
CREATE TABLE "census_row" (
    "census_id" BIGINT NOT NULL,
    "holder" TEXT NOT NULL,
    "place" INTEGER,
    "nft_count" NUMERIC(78,0) NOT NULL,
    "token_wei" NUMERIC(78,0) NOT NULL,
    CONSTRAINT "census_row_pkey" PRIMARY KEY ("census_id", "holder"),
    CONSTRAINT "census_row_census_id_fkey" FOREIGN KEY ("census_id") REFERENCES "census"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "census_row_holder_lower_case" CHECK ("holder" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "census_row_balances" CHECK (
        "nft_count" >= 0 AND "token_wei" >= 0 AND ("nft_count" + "token_wei" > 0) = ("place" IS NOT NULL)
    )
);
CREATE UNIQUE INDEX "census_row_census_id_place_key" ON "census_row"("census_id", "place");

-- The root over each 256 leaves in a row, so that neither the whole root nor a proof needs all leaves.
CREATE TABLE "census_chunk" (
    "census_id" BIGINT NOT NULL,
    "chunk" INTEGER NOT NULL,
    "root" TEXT NOT NULL,
    CONSTRAINT "census_chunk_pkey" PRIMARY KEY ("census_id", "chunk"),
    CONSTRAINT "census_chunk_census_id_fkey" FOREIGN KEY ("census_id") REFERENCES "census"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "census_chunk_root" CHECK ("root" ~ '^0x[0-9a-f]{64}$')
);
