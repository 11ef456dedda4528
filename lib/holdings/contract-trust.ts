/** Why a contract's checkpoints must not be used. */
export type Distrust = { since: Date; block: bigint; reason: string };

/** The last comparison of holders with balanceOf that found no difference. */
export type Sample = { at: Date; block: bigint };

export type ContractTrust = { distrust: Distrust | null; sample: Sample | null };
