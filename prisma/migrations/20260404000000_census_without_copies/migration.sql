-- A census whose balances all come from the index keeps no rows of its own, because the checkpoints have them already.
ALTER TABLE "census" ADD COLUMN "nft" TEXT, ADD COLUMN "token" TEXT,
    ADD CONSTRAINT "census_nft_lower_case" CHECK ("nft" ~ '^0x[0-9a-f]{40}$'),
    ADD CONSTRAINT "census_token_lower_case" CHECK ("token" ~ '^0x[0-9a-f]{40}$'),
    ADD CONSTRAINT "census_contracts" CHECK (("nft" IS NULL) = ("token" IS NULL));

-- So the leaves of one chunk can be read again without those before them.
ALTER TABLE "census_chunk" ADD COLUMN "first_holder" TEXT,
    ADD CONSTRAINT "census_chunk_first_holder_lower_case" CHECK ("first_holder" ~ '^0x[0-9a-f]{40}$');

CREATE TABLE "census_top" (
    "census_id" BIGINT NOT NULL,
    "holder" TEXT NOT NULL,
    "nft_count" NUMERIC(78,0) NOT NULL,
    "token_wei" NUMERIC(78,0) NOT NULL,
    CONSTRAINT "census_top_pkey" PRIMARY KEY ("census_id", "holder"),
    CONSTRAINT "census_top_census_id_fkey" FOREIGN KEY ("census_id") REFERENCES "census"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "census_top_holder_lower_case" CHECK ("holder" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "census_top_balances" CHECK ("nft_count" >= 0 AND "token_wei" >= 0)
);

-- Written without SET, STRICT and SECURITY, so that PostgreSQL plans it as part of the statement that reads it, by holder or range.
CREATE FUNCTION census_entries(p_census BIGINT)
RETURNS TABLE (holder TEXT, nft_count NUMERIC, token_wei NUMERIC)
LANGUAGE sql STABLE AS $$
    SELECT r.holder, r.nft_count, r.token_wei FROM census_row r WHERE r.census_id = p_census
    UNION ALL
    SELECT p.holder, coalesce(n.balance, 0), coalesce(t.balance, 0)
    FROM census c
    CROSS JOIN LATERAL (
        SELECT h.holder FROM holdings_holder h WHERE h.contract = c.nft
        UNION
        SELECT h.holder FROM holdings_holder h WHERE h.contract = c.token) p
    LEFT JOIN LATERAL (SELECT k.balance FROM holdings_checkpoint k
        WHERE k.contract = c.nft AND k.holder = p.holder AND k.block <= c.block ORDER BY k.block DESC LIMIT 1) n ON true
    LEFT JOIN LATERAL (SELECT k.balance FROM holdings_checkpoint k
        WHERE k.contract = c.token AND k.holder = p.holder AND k.block <= c.block ORDER BY k.block DESC LIMIT 1) t ON true
    WHERE c.id = p_census AND (n.balance > 0 OR t.balance > 0)
$$;
