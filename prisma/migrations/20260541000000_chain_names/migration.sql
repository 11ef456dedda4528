-- Names that addresses have in the chain's name registry, as last read and checked. The job of figures renews them.
CREATE TABLE "chain_name" (
    "address" TEXT NOT NULL,
    "name" TEXT,
    "checked_at" TIMESTAMPTZ(3),
    "tried_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "chain_name_pkey" PRIMARY KEY ("address"),
    CONSTRAINT "chain_name_address_check" CHECK ("address" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "chain_name_name_check" CHECK ("name" IS NULL OR length("name") <= 64)
);
CREATE INDEX "chain_name_tried_at_idx" ON "chain_name"("tried_at");
