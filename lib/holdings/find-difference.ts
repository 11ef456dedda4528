import type { Address } from "@/lib/shared/address";

export type Difference = { holder: Address; left: bigint | null; right: bigint | null };

/** The first holder about whom the two differ, or who is missing in one (null); null if they agree. */
export function findDifference(
  left: ReadonlyMap<Address, bigint>,
  right: ReadonlyMap<Address, bigint>,
): Difference | null {
  for (const holder of new Set([...left.keys(), ...right.keys()])) {
    const said = { holder, left: left.get(holder) ?? null, right: right.get(holder) ?? null };
    if (said.left !== said.right) return said;
  }
  return null;
}
