import "server-only";
import type { HeldAmounts } from "@/lib/env/counted-contracts";
import { getLogger } from "@/lib/env/logger.server";
import { getSourcedHoldingsAt } from "@/lib/holdings/get-holdings-at.server";
import { readSnapshotBlock } from "@/lib/holdings/settled-head.server";
import { getPowerRule } from "@/lib/power/get-power-rule.server";
import { isWhale, votingPowerWei } from "@/lib/power/voting-power";
import type { Address } from "@/lib/shared/address";
import { withDeadline } from "@/lib/shared/with-deadline";

/** A page doesn't wait longer for the chain. */
const TIME_LIMIT_MS = 2_500;

export type HoldingsNow = HeldAmounts & {
  block: bigint;
  powerWei: bigint;
  isWhale: boolean;
};

/** What an address holds at the newest settled block. Never throws: null = not known now, which is not zero. */
export async function readHoldingsNow(address: Address): Promise<HoldingsNow | null> {
  const late = () => new Error(`the holdings were not known within ${TIME_LIMIT_MS} ms`);
  try {
    return await withDeadline(TIME_LIMIT_MS, late, async () => {
      const { number: block } = await readSnapshotBlock();
      const { holdings } = await getSourcedHoldingsAt({ holders: [address], block });
      const held = holdings.get(address);
      if (!held) return null;
      const powerWei = votingPowerWei({ ...held, ...getPowerRule() });
      return { block, ...held, powerWei, isWhale: isWhale(held) };
    });
  } catch (error) {
    getLogger().warn({ fault: String(error).slice(0, 500) }, "holdings of a profile could not be read");
    return null;
  }
}
