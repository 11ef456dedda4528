const TENTHS = 10;

const tenths = Array.from({ length: TENTHS }, (_, tenth) => tenth);

/** Which tenth of the window a vote `v` of a proposal `p` came in, 0 to 9; the division is exact. */
const TENTH = `least(9, greatest(0, div(10 * extract(epoch FROM v.cast_at - p.starts_at), extract(epoch FROM p.ends_at - p.starts_at))))`;

/**
 * SQL of the votes of proposal `p` as one row: when they came, and the power of yes and no from NFTs alone, from the
 * checkpoints at the snapshot block. Power from tokens is the rest of each vote's power, because the formula rounds only
 * that part.
 */
export const MEASURE_VOTES = measureVotes("true");

/** Nothing is read if the condition is false, so it must be inside the sums. */
function measureVotes(condition: string): string {
  return `SELECT
    coalesce(sum(v.from_nfts) FILTER (WHERE v.choice = 'yes'), 0) AS nft_yes_power,
    coalesce(sum(v.from_nfts) FILTER (WHERE v.choice = 'no'), 0) AS nft_no_power,
    ARRAY[${tenths.map((tenth) => `count(*) FILTER (WHERE v.tenth = ${tenth})::int`).join(", ")}] AS votes_by_tenth,
    ARRAY[${tenths.map((tenth) => `coalesce(sum(v.power) FILTER (WHERE v.tenth = ${tenth}), 0)`).join(", ")}] AS power_by_tenth
  FROM (
    SELECT v.choice, v.power, ${TENTH} AS tenth, p.ratio * coalesce(n.balance, 0) * 1000000000000000000 AS from_nfts
    FROM vote v LEFT JOIN LATERAL (
      SELECT c.balance FROM holdings_checkpoint c
      WHERE c.contract = p.nft AND c.holder = v.voter AND c.block <= p.snapshot_block
      ORDER BY c.block DESC LIMIT 1) n ON true
    WHERE v.proposal_id = p.id AND ${condition}) v`;
}

/** SQL of whether the index has everybody's holdings of proposal `p`'s NFT at its snapshot block. */
export const IS_NFT_KNOWN = `EXISTS (SELECT 1 FROM holdings_index i
    WHERE i.contract = p.nft AND i.distrusted_at IS NULL AND i.next_block > p.snapshot_block)`;

/** SQL of the same for a proposal whose stored measure `m` may be missing; reads nothing where there is one. */
export const MEASURE_UNMEASURED = measureVotes("m.proposal_id IS NULL");

/** SQL of the proposals of `scope` with their measures, stored or computed on the spot. */
export const MEASURED_SCOPE = `measured AS (
    SELECT p.*, m.proposal_id IS NOT NULL OR ${IS_NFT_KNOWN} AS is_nft_known,
      coalesce(m.nft_yes_power, l.nft_yes_power) AS nft_yes_power, coalesce(m.nft_no_power, l.nft_no_power) AS nft_no_power,
      coalesce(m.votes_by_tenth, l.votes_by_tenth) AS votes_by_tenth, coalesce(m.power_by_tenth, l.power_by_tenth) AS power_by_tenth
    FROM scope p
      LEFT JOIN proposal_measure m ON m.proposal_id = p.id
      LEFT JOIN LATERAL (${MEASURE_UNMEASURED}) l ON true)`;
