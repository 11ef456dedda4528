-- What witnesses signed of a head: each line only after it was checked. A head that enough of them signed is served with the lines.
CREATE TABLE "log_cosignature" (
    "witness" TEXT NOT NULL,
    "head_id" BIGINT NOT NULL,
    "line" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "log_cosignature_pkey" PRIMARY KEY ("witness", "head_id"),
    CONSTRAINT "log_cosignature_head_id_fkey" FOREIGN KEY ("head_id") REFERENCES "log_head"("id") ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE INDEX "log_cosignature_head_id_idx" ON "log_cosignature"("head_id");
