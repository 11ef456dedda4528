-- The evidence of a vote that is over, compressed and kept. A job writes it; anything that changes the evidence gives it another state,
-- and the old file is removed.
CREATE TABLE "evidence_file" (
    "proposal_id" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "after" TEXT NOT NULL,
    "ballots" INTEGER NOT NULL,
    "pieces" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,
    "crc32" BIGINT NOT NULL,
    "is_complete" BOOLEAN NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "evidence_file_pkey" PRIMARY KEY ("proposal_id"),
    CONSTRAINT "evidence_file_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposal"("id") ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE TABLE "evidence_piece" (
    "proposal_id" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "deflated" BYTEA NOT NULL,
    CONSTRAINT "evidence_piece_pkey" PRIMARY KEY ("proposal_id", "number"),
    CONSTRAINT "evidence_piece_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "evidence_file"("proposal_id") ON DELETE CASCADE ON UPDATE RESTRICT
);
-- What is compressed already would only cost time.
ALTER TABLE "evidence_piece" ALTER COLUMN "deflated" SET STORAGE EXTERNAL;
