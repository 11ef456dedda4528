-- Kept by proposal_begun_idx as well, which begins with the same column.
DROP INDEX "proposal_starts_at_idx";
