-- What stands in a bounty by its label, for the counts of a review and for its lists.
CREATE INDEX "bounty_submission_standing_idx" ON "bounty_submission"("bounty_id", "label", "number") WHERE "withdrawn_at" IS NULL;
