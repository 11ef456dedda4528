-- The last block of each day in UTC that is over: charts by day rest on it. A settled block never changes its time.
CREATE TABLE "day_end" (
    "day" DATE NOT NULL,
    "block" BIGINT NOT NULL,
    CONSTRAINT "day_end_pkey" PRIMARY KEY ("day"),
    CONSTRAINT "day_end_block" CHECK ("block" >= 0)
);

-- What the votes of an ended proposal come to beyond its tally. Kept, because they never change, and finding each voter's NFTs
-- at the snapshot block is the dear part of analytics. A proposal without a row is measured when it is looked at.
CREATE TABLE "proposal_measure" (
    "proposal_id" BIGINT NOT NULL,
    "nft" TEXT NOT NULL,
    "snapshot_block" BIGINT NOT NULL,
    "nft_yes_power" NUMERIC(78,0) NOT NULL,
    "nft_no_power" NUMERIC(78,0) NOT NULL,
    "votes_by_tenth" INTEGER[] NOT NULL,
    "power_by_tenth" NUMERIC(78,0)[] NOT NULL,
    "measured_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "proposal_measure_pkey" PRIMARY KEY ("proposal_id"),
    CONSTRAINT "proposal_measure_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposal"("id") ON DELETE CASCADE ON UPDATE RESTRICT,
    CONSTRAINT "proposal_measure_tenths" CHECK (cardinality("votes_by_tenth") = 10 AND cardinality("power_by_tenth") = 10)
);
CREATE INDEX "proposal_measure_nft_snapshot_block_idx" ON "proposal_measure"("nft", "snapshot_block");

-- What rested on balances goes with them, in the same transaction: when a contract is distrusted, and when blocks are undone.
CREATE FUNCTION forget_measures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM proposal_measure WHERE nft = NEW.contract
        AND (NEW.distrusted_at IS NOT NULL OR snapshot_block >= NEW.next_block);
    RETURN NULL;
END $$;
CREATE TRIGGER "holdings_index_forget_measures" AFTER UPDATE OF "distrusted_at", "next_block" ON "holdings_index"
FOR EACH ROW WHEN (NEW."distrusted_at" IS NOT NULL OR NEW."next_block" < OLD."next_block") EXECUTE FUNCTION forget_measures();

-- Fees by the time of their block.
CREATE INDEX "payment_proof_status_block_time_idx" ON "payment_proof"("status", "block_time");
