-- The secret address of a person's own feed and calendar, of which only the hash is kept.
CREATE TABLE "message_feed" (
    "address" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "message_feed_pkey" PRIMARY KEY ("address"),
    CONSTRAINT "message_feed_address_lower_case" CHECK ("address" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "message_feed_secret_hash_check" CHECK ("secret_hash" ~ '^[0-9a-f]{64}$')
);
CREATE UNIQUE INDEX "message_feed_secret_hash_key" ON "message_feed"("secret_hash");
CREATE INDEX "outbox_event_due_at_idx" ON "outbox_event"("due_at");

-- What the hub was told last of each public feed: '' is the one of all clubs, else the club's slug. It is due while it may have changed
-- since. The row of all clubs also keeps up to when changes were looked for.
CREATE TABLE "hub_feed" (
    "place" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "told_hash" TEXT,
    "told_at" TIMESTAMPTZ(3),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "fault" TEXT,
    "looked_at" TIMESTAMPTZ(3),
    CONSTRAINT "hub_feed_pkey" PRIMARY KEY ("place")
);
CREATE INDEX "hub_feed_due_at_idx" ON "hub_feed"("due_at");

-- Admins look at deliveries that were given up.
CREATE INDEX "message_delivery_dead" ON "message_delivery"("ended_at") WHERE "end" = 'dead';
