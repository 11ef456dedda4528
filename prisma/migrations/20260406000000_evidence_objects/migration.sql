-- Where an object store is configured, the bytes of a piece lie there, and the row has their name.
ALTER TABLE "evidence_piece" ALTER COLUMN "deflated" DROP NOT NULL,
    ADD COLUMN "object" TEXT,
    ADD CONSTRAINT "evidence_piece_place" CHECK (("deflated" IS NULL) <> ("object" IS NULL));
