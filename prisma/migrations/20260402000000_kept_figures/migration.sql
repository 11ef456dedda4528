-- What analytics of all clubs take long to add up: a row for what holders have and one for each range. A job writes them anew each
-- minute, all at one time; answers read them while they are young.
CREATE TABLE "kept_figures" (
    "name" TEXT NOT NULL,
    "basis" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "took_ms" INTEGER NOT NULL,
    "figures" JSONB NOT NULL,
    CONSTRAINT "kept_figures_pkey" PRIMARY KEY ("name")
);

-- They rest on balances as measures do.
CREATE OR REPLACE FUNCTION forget_measures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM kept_figures;
    DELETE FROM proposal_measure WHERE nft = NEW.contract
        AND (NEW.distrusted_at IS NOT NULL OR snapshot_block >= NEW.next_block);
    RETURN NULL;
END $$;
