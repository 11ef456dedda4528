-- What opened and what was cancelled last, of all clubs and of one: each kind of news of a feed is read from the end of an index.
CREATE INDEX "proposal_starts_at_idx" ON "proposal"("starts_at");
CREATE INDEX "proposal_club_id_starts_at_idx" ON "proposal"("club_id", "starts_at");
CREATE INDEX "proposal_cancelled_at_idx" ON "proposal"("cancelled_at") WHERE "cancelled_at" IS NOT NULL;
CREATE INDEX "proposal_club_id_cancelled_at_idx" ON "proposal"("club_id", "cancelled_at") WHERE "cancelled_at" IS NOT NULL;
