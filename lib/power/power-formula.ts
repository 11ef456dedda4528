import { formatWhole } from "@/lib/shared/format-whole";

/** The configured rule for people: "1 × (NFTs + tokens ÷ 1 trillion)". Both parts come as whole numbers in digits. */
export function powerFormula(rule: { votingPowerRatio: string; tokensPerVote: string }): string {
  const tokens = rule.tokensPerVote === "0" ? "" : ` + tokens ÷ ${formatWhole(BigInt(rule.tokensPerVote))}`;
  return `${rule.votingPowerRatio} × (NFTs${tokens})`;
}
