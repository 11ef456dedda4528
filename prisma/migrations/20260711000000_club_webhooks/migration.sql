-- Where a club's public events are posted. Address and secrets are encrypted; no export has this table.
CREATE TABLE "club_webhook" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "club_id" BIGINT NOT NULL,
    "sealed" TEXT NOT NULL,
    "kinds" TEXT[],
    "state" TEXT NOT NULL DEFAULT 'on',
    "failing_since" TIMESTAMPTZ(3),
    "old_secret_until" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "club_webhook_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "club_webhook_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "club_webhook_created_by_lower_case" CHECK ("created_by" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "club_webhook_kinds_check" CHECK ("kinds" IS NOT NULL AND "kinds" <@ ARRAY['published', 'opens', 'ends', 'result', 'winners', 'payout-paid']),
    CONSTRAINT "club_webhook_state_check" CHECK ("state" IN ('on', 'failed', 'gone'))
);
CREATE INDEX "club_webhook_club_id_idx" ON "club_webhook"("club_id");

-- One event for one webhook. Its id is the webhook-id at each try.
CREATE TABLE "club_webhook_delivery" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "webhook_id" UUID NOT NULL,
    "event_id" BIGINT,
    "kind" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "try_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "status" INTEGER,
    "took_ms" INTEGER,
    "fault" TEXT,
    "ended_at" TIMESTAMPTZ(3),
    "end" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "club_webhook_delivery_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "club_webhook_delivery_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "club_webhook"("id") ON DELETE CASCADE ON UPDATE RESTRICT,
    CONSTRAINT "club_webhook_delivery_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "outbox_event"("id") ON DELETE CASCADE ON UPDATE RESTRICT,
    CONSTRAINT "club_webhook_delivery_kind_check" CHECK ("kind" IN ('published', 'opens', 'ends', 'result', 'winners', 'payout-paid', 'test')),
    CONSTRAINT "club_webhook_delivery_test_has_no_event" CHECK (("event_id" IS NULL) = ("kind" = 'test')),
    CONSTRAINT "club_webhook_delivery_end_check" CHECK ("end" IN ('sent', 'needless', 'dead')),
    CONSTRAINT "club_webhook_delivery_ended" CHECK (("ended_at" IS NULL) = ("end" IS NULL))
);
CREATE UNIQUE INDEX "club_webhook_delivery_webhook_id_event_id_key" ON "club_webhook_delivery"("webhook_id", "event_id");
CREATE INDEX "club_webhook_delivery_webhook_id_created_at_idx" ON "club_webhook_delivery"("webhook_id", "created_at");
CREATE INDEX "club_webhook_delivery_event_id_idx" ON "club_webhook_delivery"("event_id");
CREATE INDEX "club_webhook_delivery_ended_at_idx" ON "club_webhook_delivery"("ended_at");
CREATE INDEX "club_webhook_delivery_open" ON "club_webhook_delivery"("try_at") WHERE "ended_at" IS NULL;

-- When deliveries to webhooks were made of an event; null while it is not due.
ALTER TABLE "outbox_event" ADD COLUMN "webhooks_at" TIMESTAMPTZ(3);
CREATE INDEX "outbox_event_for_webhooks" ON "outbox_event"("due_at")
    WHERE "webhooks_at" IS NULL AND "kind" IN ('published', 'opens', 'ends', 'result', 'winners', 'payout-paid');
