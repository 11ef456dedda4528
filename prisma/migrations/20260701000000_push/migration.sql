-- A person's devices are channels too. A browser is found again by a hash of the endpoint that its push service gave it.
ALTER TABLE "message_channel" DROP CONSTRAINT "message_channel_kind_check";
ALTER TABLE "message_channel" ADD CONSTRAINT "message_channel_kind_check" CHECK ("kind" IN ('mail', 'push'));
ALTER TABLE "message_channel" ADD COLUMN "endpoint_hash" TEXT;
ALTER TABLE "message_channel" ADD COLUMN "label" TEXT;
ALTER TABLE "message_channel" ADD CONSTRAINT "message_channel_device" CHECK ("kind" <> 'push' OR "ended_at" IS NOT NULL OR ("endpoint_hash" IS NOT NULL AND "label" IS NOT NULL));
-- One device at most gets what is sent to an endpoint, no matter whose.
CREATE UNIQUE INDEX "message_channel_one_device" ON "message_channel"("endpoint_hash") WHERE "ended_at" IS NULL;
-- A person has several devices.
CREATE UNIQUE INDEX "message_channel_one_of_kind" ON "message_channel"("address", "kind") WHERE "ended_at" IS NULL AND "kind" <> 'push';
DROP INDEX "message_channel_one_mail";
