-- The balance stands in this index too, so that reading many holders never visits the table.
CREATE INDEX "holdings_checkpoint_contract_holder_block_balance_idx" ON "holdings_checkpoint"("contract", "holder", "block", "balance");
