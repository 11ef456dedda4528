/**
 * SQL of the power that the census row `r` has by the frozen rule of proposal `p`, as `votingPowerWei` counts it: rounded down once,
 * at the end.
 */
export const CENSUS_POWER = `p.ratio * r.nft_count * 1000000000000000000
    + CASE WHEN p.tokens_per_vote = 0 THEN 0 ELSE div(p.ratio * r.token_wei, p.tokens_per_vote) END`;

/** SQL that joins the finished census `c` of the snapshot of proposal `p`. */
export const JOIN_CENSUS = `JOIN census c ON c.block = p.snapshot_block AND c.block_hash = p.snapshot_block_hash AND c.status = 'done'`;
