/** What share a fee is of what somebody holds, in percent and never less than it is: "0.008 %"; null when it is more than all of it. */
export function feeShare({ amountWei, heldWei }: { amountWei: bigint; heldWei: bigint }): string | null {
  if (amountWei > heldWei || heldWei === 0n) return null;
  const thousandths = Number((amountWei * 100_000n + heldWei - 1n) / heldWei);
  const step = thousandths < 100 ? 1 : thousandths < 10_000 ? 100 : 1_000;
  return `${(Math.ceil(thousandths / step) * step) / 1_000} %`;
}
