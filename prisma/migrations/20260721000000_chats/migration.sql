-- A chat with the bot is a channel, found again by a keyed hash of its id, and made by a link that works once.
ALTER TABLE "message_channel" DROP CONSTRAINT "message_channel_kind_check";
ALTER TABLE "message_channel" ADD CONSTRAINT "message_channel_kind_check" CHECK ("kind" IN ('mail', 'push', 'telegram'));
ALTER TABLE "message_channel" ADD COLUMN "chat_hash" TEXT;
ALTER TABLE "message_channel" ADD COLUMN "link" TEXT;
CREATE UNIQUE INDEX "message_channel_link_key" ON "message_channel"("link");
CREATE INDEX "message_channel_chat_hash_idx" ON "message_channel"("chat_hash");

-- Where a club's public events are posted on Discord. The webhook is encrypted; no export has this table.
CREATE TABLE "club_discord" (
    "club_id" BIGINT NOT NULL,
    "sealed" TEXT NOT NULL,
    "added_by" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "try_at" TIMESTAMPTZ(3) NOT NULL,
    "fault" TEXT,
    "ended_at" TIMESTAMPTZ(3),
    CONSTRAINT "club_discord_pkey" PRIMARY KEY ("club_id"),
    CONSTRAINT "club_discord_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "club_discord_added_by_lower_case" CHECK ("added_by" ~ '^0x[0-9a-f]{40}$')
);

-- What was posted, so that nothing is posted twice.
CREATE TABLE "club_discord_post" (
    "club_id" BIGINT NOT NULL,
    "event_id" BIGINT NOT NULL,
    "posted_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "club_discord_post_pkey" PRIMARY KEY ("club_id", "event_id"),
    CONSTRAINT "club_discord_post_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "club_discord_post_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "outbox_event"("id") ON DELETE CASCADE ON UPDATE RESTRICT
);
CREATE INDEX "club_discord_post_event_id_idx" ON "club_discord_post"("event_id");
