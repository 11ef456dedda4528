-- The newest announcements and cancellations, of all clubs and of one, for their feeds.
CREATE INDEX "bounty_announced_at_idx" ON "bounty"("announced_at") WHERE "announced_at" IS NOT NULL;
CREATE INDEX "bounty_club_id_announced_at_idx" ON "bounty"("club_id", "announced_at") WHERE "announced_at" IS NOT NULL;
CREATE INDEX "bounty_cancelled_at_idx" ON "bounty"("cancelled_at") WHERE "cancelled_at" IS NOT NULL;
CREATE INDEX "bounty_club_id_cancelled_at_idx" ON "bounty"("club_id", "cancelled_at") WHERE "cancelled_at" IS NOT NULL;
