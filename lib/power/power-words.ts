import type { HeldAmounts } from "@/lib/env/counted-contracts";
import { formatVotingPower } from "@/lib/shared/format-number";
import type { PowerReading } from "./power-schemas";

const ONE = 10n ** 18n;
const HUNDREDTH = ONE / 100n;
const SIGNIFICANT_DIGITS = 2;

const LARGE = [
  { from: 10n ** 12n, word: " trillion" },
  { from: 10n ** 9n, word: " billion" },
  { from: 10n ** 6n, word: " million" },
] as const;

const SPANS = [
  { seconds: 86_400, one: "1 day", many: "days" },
  { seconds: 3_600, one: "1 h", many: "h" },
  { seconds: 60, one: "1 min", many: "min" },
  { seconds: 1, one: "1 s", many: "s" },
] as const;

/**
 * Power in words, cut: "12.40 VP". Below a hundredth it shows the first two digits that are not 0, so that a little doesn't
 * read as nothing.
 */
export function powerInWords(powerWei: bigint): string {
  if (powerWei === 0n || powerWei >= HUNDREDTH) return `${formatVotingPower(powerWei)} VP`;
  const digits = powerWei.toString();
  const kept = digits.slice(0, SIGNIFICANT_DIGITS);
  return `0.${`${"0".repeat(18 - digits.length)}${kept}`.replace(/0+$/, "")} VP`;
}

/** Tokens without their name, cut: "400 billion", "1.5 trillion", "12,345", "less than 1". */
export function tokensInWords(tokenWei: bigint): string {
  const tokens = tokenWei / ONE;
  if (tokens === 0n) return tokenWei === 0n ? "0" : "less than 1";
  const large = LARGE.find(({ from }) => tokens >= from);
  if (!large) return group(tokens);
  const hundredths = (tokens * 100n) / large.from;
  const fraction = `.${String(hundredths % 100n).padStart(2, "0")}`.replace(/\.?0+$/, "");
  return `${group(hundredths / 100n)}${fraction}${large.word}`;
}

/** NFTs in words: "1 NFT", "1,200 NFTs". */
export function nftsInWords(nftCount: bigint): string {
  return nftCount === 1n ? "1 NFT" : `${group(nftCount)} NFTs`;
}

/** Both parts of a holding: "3 NFTs and 400 billion $KAIROS". An empty part is left out. */
export function heldInWords({ nftCount, tokenWei }: HeldAmounts, tokenName: string): string {
  const nfts = nftCount === 0n ? [] : [nftsInWords(nftCount)];
  const tokens = tokenWei === 0n ? [] : [`${tokensInWords(tokenWei)} ${tokenName}`];
  return [...nfts, ...tokens].join(" and ") || `no NFTs and no ${tokenName}`;
}

const SOURCES: Readonly<Record<PowerReading["sources"]["nft"], string>> = {
  index: "from Transfer events",
  calls: "by asking the contract at the block",
  census: "from the census of the block",
};

/** How both parts of a holding are known: "Counted from Transfer events." */
export function sourcesInWords({ nft, token }: PowerReading["sources"], tokenName: string): string {
  if (nft === token) return `Counted ${SOURCES[nft]}.`;
  return `NFTs counted ${SOURCES[nft]}, ${tokenName} ${SOURCES[token]}.`;
}

/**
 * A duration in its largest unit, cut: "2 days", "1 day", "3 h", "5 min", "12 s". Blocks may share a second: "less than 1
 * s".
 */
export function spanInWords(seconds: number): string {
  const unit = SPANS.find((span) => seconds >= span.seconds);
  if (!unit) return "less than 1 s";
  const count = Math.floor(seconds / unit.seconds);
  return count === 1 ? unit.one : `${count} ${unit.many}`;
}

function group(value: bigint): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}
