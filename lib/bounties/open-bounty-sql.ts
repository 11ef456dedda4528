/** The moment of a statement in stored milliseconds; a rounded one could equal the deadline. */
export const NOW = "(SELECT date_trunc('milliseconds', app_now()) AS now OFFSET 0) t";

/** True of a bounty `b` that takes submissions at `t.now`: asked in the statement that writes, so that none lands late. */
export const IS_OPEN = "bounty_in_phase(b, 'open', t.now)";
