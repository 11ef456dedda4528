import type { RewardAsset } from "./bounty-kinds";
import type { BountySort } from "./bounty-schemas";

/** The last bounty of a page: its id, and what the list is sorted by as a decimal. */
export type BountyCursor = { id: bigint; key: string; asset: RewardAsset };

type Sorted = {
  id: bigint;
  asset: RewardAsset;
  totalWei: bigint;
  submissionCount: number;
  submissionsUntil: Date;
};

const KEYS: Readonly<Record<BountySort, (bounty: Sorted) => string>> = {
  deadline: ({ submissionsUntil }) => String(submissionsUntil.getTime()),
  prize: ({ totalWei }) => totalWei.toString(),
  submissions: ({ submissionCount }) => String(submissionCount),
  newest: () => "0",
};

/** The `next` of a page that ends with this bounty: "12.t1500". */
export function writeBountyCursor(bounty: Sorted, sort: BountySort): string {
  return `${bounty.id}.${bounty.asset === "token" ? "t" : "c"}${KEYS[sort](bounty)}`;
}

/** Digits that the column takes. */
const MOST_DIGITS: Readonly<Record<BountySort, number>> = {
  deadline: 13,
  prize: 78,
  submissions: 9,
  newest: 1,
};

/** What a `next` of a list in this order says; null for what is none. */
export function readBountyCursor(text: string, sort: BountySort): BountyCursor | null {
  const [, id, asset, key] = /^(\d{1,18})\.([tc])(\d{1,78})$/.exec(text) ?? [];
  if (id === undefined || key === undefined || key.length > MOST_DIGITS[sort]) return null;
  return { id: BigInt(id), key, asset: asset === "t" ? "token" : "cro" };
}
