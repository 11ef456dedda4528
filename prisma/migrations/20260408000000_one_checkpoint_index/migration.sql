-- The key with the balance beside it does what two nearly equal indexes did.
ALTER TABLE "holdings_checkpoint"
    DROP CONSTRAINT "holdings_checkpoint_pkey",
    ADD CONSTRAINT "holdings_checkpoint_pkey" PRIMARY KEY ("contract", "holder", "block") INCLUDE ("balance");
DROP INDEX "holdings_checkpoint_contract_holder_block_balance_idx";
