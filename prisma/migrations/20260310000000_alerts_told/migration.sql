-- Each time an alert begins it gets an id of its own, by which the webhook's receiver knows it, and what of it was told is kept.
ALTER TABLE "alert"
    ADD COLUMN "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    ADD COLUMN "began_told_at" TIMESTAMPTZ(3),
    ADD COLUMN "ended_told_at" TIMESTAMPTZ(3),
    ADD COLUMN "tell_tries" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "tell_after" TIMESTAMPTZ(3);
CREATE UNIQUE INDEX "alert_id_key" ON "alert"("id");

-- What the alerts job last saw of each RPC endpoint, so that a question about health needs no chain.
CREATE TABLE "endpoint_look" (
    "name" TEXT NOT NULL,
    "looked_at" TIMESTAMPTZ(3) NOT NULL,
    -- Since when it has answered every look; null while it does not.
    "up_since" TIMESTAMPTZ(3),
    -- The newest block of its last answer.
    "head" BIGINT,
    "head_at" TIMESTAMPTZ(3),
    "took_ms" INTEGER NOT NULL,
    CONSTRAINT "endpoint_look_pkey" PRIMARY KEY ("name"),
    CONSTRAINT "endpoint_look_head" CHECK (num_nulls("head", "head_at") IN (0, 2))
);

-- How far behind the chain each contract's index was at the last look.
CREATE TABLE "index_look" (
    "contract" TEXT NOT NULL,
    "looked_at" TIMESTAMPTZ(3) NOT NULL,
    "lag_blocks" BIGINT NOT NULL,
    "lag_seconds" INTEGER NOT NULL,
    CONSTRAINT "index_look_pkey" PRIMARY KEY ("contract")
);
