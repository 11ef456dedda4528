import type { HeldAmounts } from "@/lib/env/counted-contracts";
import type { PowerReading } from "@/lib/power/power-schemas";

/** One reading, how long it took, and why it did not come. */
export type Timed<Value> = { durationMs: number } & (
  | { ok: true; value: Value }
  | { ok: false; code: string; reason: string }
);

/** What the test page of holdings shows of an address; amounts are decimal strings in units of 10^-18. */
export type HoldingsLookup = {
  address: string;
  /** Straight from the contracts at the newest block. */
  chain: Timed<Record<keyof HeldAmounts, string> & { powerWei: string }>;
  /** At the newest settled block, as a vote would count it. */
  settled: Timed<PowerReading>;
  /** What the address lets the admin wallet take, beside the fee of a proposal. */
  allowance: Timed<{ adminWallet: string; allowanceWei: string; feeWei: string }>;
};
