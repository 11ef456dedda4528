import "server-only";
import { getAddress } from "viem";
import { listAdminRoles } from "@/lib/auth/admin-store.server";
import type { HeldAmounts } from "@/lib/env/counted-contracts";
import { getHoldingsAt } from "@/lib/holdings/get-holdings-at.server";
import { getIndexedBlocks } from "@/lib/holdings/get-indexed-blocks.server";
import { lowestKnownBlock } from "@/lib/holdings/indexed-contracts.server";
import { AppError } from "@/lib/http/app-error";
import { getPowerRule } from "@/lib/power/get-power-rule.server";
import { votingPowerWei } from "@/lib/power/voting-power";
import { type Address, parseAddress } from "@/lib/shared/address";
import { voterPrefix } from "@/lib/votes/votes-address";
import { ADMIN_PAGE_ROWS, type PeopleTab, splitCursor } from "./admin-list";
import type { PeopleCounts, PeoplePage, PersonEntry } from "./admin-views";
import { countListedPeople, listPeopleAddresses, listPersonFigures } from "./person-store.server";

/** People in the order of their addresses, with what they hold and did. What is no beginning of an address finds nobody. */
export async function listPeople({
  tab,
  q,
  after,
  limit = ADMIN_PAGE_ROWS,
}: {
  tab: PeopleTab;
  q: string;
  after: string | null;
  limit?: number;
}): Promise<PeoplePage> {
  const prefix = voterPrefix(q);
  if (q.trim() !== "" && prefix === "") return { people: [], next: null };
  const one = parseAddress(q.trim());
  // A whole address always has a row, even of somebody who has done nothing here.
  const found =
    one !== undefined && tab === "everybody"
      ? [one]
      : await listPeopleAddresses({
          tab,
          prefix,
          after: after === null ? "" : splitCursor(after).id,
          limit: limit + 1,
        });
  const addresses = found.slice(0, limit);
  const [figures, roles, holdings] = await Promise.all([
    listPersonFigures(addresses),
    listAdminRoles(addresses),
    findHoldings(addresses),
  ]);
  const last = found.length > limit ? addresses.at(-1) : undefined;
  return {
    people: figures.map(({ address, ...rest }) => ({
      ...rest,
      address: getAddress(address),
      role: roles.get(address) ?? null,
      holdings: toPower(holdings?.get(address)),
    })),
    next: last === undefined ? null : `0.${last}`,
  };
}

/** How many people the shorter lists hold. */
export function countPeople(): Promise<PeopleCounts> {
  return countListedPeople();
}

/** What they held at the last block that all indexes know; null when that can't be told now. */
async function findHoldings(holders: readonly Address[]): Promise<Map<Address, HeldAmounts> | null> {
  const block = lowestKnownBlock(await getIndexedBlocks());
  if (block === null) return null;
  return getHoldingsAt({ holders, block }).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 503) return null;
    throw error;
  });
}

function toPower(held: HeldAmounts | undefined): PersonEntry["holdings"] {
  if (held === undefined) return null;
  return { ...held, powerWei: votingPowerWei({ ...held, ...getPowerRule() }) };
}
