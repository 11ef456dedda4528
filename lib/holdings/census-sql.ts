/** SQL that is true if the entries of census `c` can be read: in rows of its own, or in an index that is past its block. */
export const IS_READABLE = `(c.nft IS NULL
    OR (SELECT count(*) FROM holdings_index i WHERE i.contract IN (c.nft, c.token) AND i.next_block > c.block) = 2)`;
