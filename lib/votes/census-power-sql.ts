import { IS_READABLE } from "@/lib/holdings/census-sql";

/**
 * SQL of the power that the entry `r` of a census has by the frozen rule of proposal `p`, as `votingPowerWei` counts it: rounded down once,
 * at the end.
 */
export const CENSUS_POWER = `p.ratio * r.nft_count * 1000000000000000000
    + CASE WHEN p.tokens_per_vote = 0 THEN 0 ELSE div(p.ratio * r.token_wei, p.tokens_per_vote) END`;

/** SQL that joins the finished, readable census `c` of the snapshot of proposal `p`. */
export const JOIN_CENSUS = `JOIN census c ON c.block = p.snapshot_block AND c.block_hash = p.snapshot_block_hash AND c.status = 'done'
    AND ${IS_READABLE}`;
