-- The newest preparations of a proposal are kept, the others removed: they are found by their proposal, as those of a draft are.
CREATE INDEX "proposal_preparation_proposal_id_idx" ON "proposal_preparation"("proposal_id");
