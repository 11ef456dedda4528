import type { ReactNode } from "react";
import type { PublicConfig } from "@/lib/env/public-config";
import { votingPowerWei } from "@/lib/power/voting-power";
import { formatVotingPower } from "@/lib/shared/format-voting-power";
import { formatWhole } from "@/lib/shared/format-whole";
import { tokenLabel } from "@/lib/shared/token-label";

const ONE = 10n ** 18n;
const EXAMPLE = { nftCount: 12n, tokenWei: 400_000_000_000n * ONE };

/** The formula in the configured numbers, with one example worked out by the rule itself. */
export function PowerFormula({ config }: { config: PublicConfig }): ReactNode {
  const rule = { ratio: BigInt(config.votingPowerRatio), tokensPerVote: BigInt(config.tokensPerVote) };
  const token = tokenLabel(config.productName);
  const doTokensCount = rule.tokensPerVote > 0n;
  const example = formatVotingPower(votingPowerWei({ ...EXAMPLE, ...rule }));
  return (
    <div>
      <dl className="grid overflow-hidden rounded-xl border border-line bg-surface sm:grid-cols-2">
        <Part term={`1 ${config.productName} NFT`} figure={`${formatWhole(rule.ratio)} VP`}>
          Each piece you hold counts in full.
        </Part>
        <Part
          term={doTokensCount ? `${formatWhole(rule.tokensPerVote)} ${token}` : token}
          figure={doTokensCount ? `${formatWhole(rule.ratio)} VP` : "0 VP"}
        >
          {doTokensCount ? "Any amount counts, in proportion." : "Tokens carry no power in this deployment."}
        </Part>
      </dl>
      <p className="mt-4 text-muted">
        Example: 12 NFTs{doTokensCount ? ` and 400 billion ${token}` : ""} make{" "}
        <strong className="figures font-semibold text-text">{example} VP</strong>. Shown to two decimals;
        never rounded up.
      </p>
    </div>
  );
}

function Part({ term, figure, children }: { term: string; figure: string; children: ReactNode }): ReactNode {
  return (
    <div className="border-line p-6 not-first:border-t sm:not-first:border-t-0 sm:not-first:border-l">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-1">
        <span className="figures font-display text-3xl font-semibold tracking-tight">{figure}</span>
        <span className="mt-2 block text-sm text-muted">{children}</span>
      </dd>
    </div>
  );
}
