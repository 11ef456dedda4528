-- Which proposals the standings rest on, so that one more is added to them, and the others needn't be counted again. Empty where an older
-- release wrote the standings.
ALTER TABLE "club_standing_basis" ADD COLUMN "proposals" TEXT[] NOT NULL DEFAULT '{}';
