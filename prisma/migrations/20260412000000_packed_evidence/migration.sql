-- Kept evidence is packed, and no longer deflated JSON. What is kept is of a state that no reader names any more, so the job
-- writes it again. Column names stay, for instances of the release before this one.
ALTER TABLE "evidence_file" ALTER COLUMN "crc32" DROP NOT NULL;
UPDATE "evidence_file" SET "state" = 'deflated', "is_complete" = false;
