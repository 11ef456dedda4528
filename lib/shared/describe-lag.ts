import { formatBlock } from "./format-number";

/** How far an index is behind the chain, in words. Below 0 the endpoint is behind; null is unknown. */
export function describeLag(lagBlocks: string | null): string {
  if (lagBlocks === null) return "how far behind is unknown";
  const lag = BigInt(lagBlocks);
  if (lag === 0n) return "current";
  const distance = lag < 0n ? -lag : lag;
  const blocks = `${formatBlock(distance.toString())} ${distance === 1n ? "block" : "blocks"} behind`;
  return lag > 0n ? blocks : `the endpoint is ${blocks} it`;
}
