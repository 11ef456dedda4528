-- A head is a checkpoint, kept as the note that was signed. Earlier heads keep the signature of their own text; the next
-- sealing signs the same tree as a checkpoint.
ALTER TABLE "log_head" ALTER COLUMN "signature" DROP NOT NULL,
    ADD COLUMN "note" TEXT,
    ADD CONSTRAINT "log_head_form" CHECK (("signature" IS NULL) <> ("note" IS NULL));
