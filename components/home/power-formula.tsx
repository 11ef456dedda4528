import type { ReactNode } from "react";
import type { PublicConfig } from "@/lib/env/public-config";
import { votingPowerWei } from "@/lib/power/voting-power";
import { formatVotingPower, tokenLabel } from "@/lib/shared/format-number";

const ONE = 10n ** 18n;
const EXAMPLE = { nftCount: 12n, tokenWei: 400_000_000_000n * ONE };

/** One example, worked out by the rule itself in the configured numbers. */
export function PowerFormula({ config }: { config: PublicConfig }): ReactNode {
  const rule = { ratio: BigInt(config.votingPowerRatio), tokensPerVote: BigInt(config.tokensPerVote) };
  const powerOf = (held: Partial<typeof EXAMPLE>): string =>
    `${formatVotingPower(votingPowerWei({ nftCount: 0n, tokenWei: 0n, ...held, ...rule }))} VP`;
  return (
    <table aria-label="An example" className="figures w-full self-center">
      <tbody>
        <Row
          amount="12"
          name={`${config.productName} NFTs`}
          power={powerOf({ nftCount: EXAMPLE.nftCount })}
        />
        <Row
          amount="0.40T"
          name={tokenLabel(config.productName)}
          power={powerOf({ tokenWei: EXAMPLE.tokenWei })}
        />
        <tr className="border-t border-line">
          <th scope="row" colSpan={2} className="pt-3 text-left font-normal text-muted">
            Together
          </th>
          <td className="pt-3 text-right font-display text-xl font-semibold">{powerOf(EXAMPLE)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Row({ amount, name, power }: { amount: string; name: string; power: string }): ReactNode {
  return (
    <tr>
      <td className="w-24 py-1.5 font-display text-xl font-semibold">{amount}</td>
      <th scope="row" className="py-1.5 text-left font-normal text-muted">
        {name}
      </th>
      <td className="py-1.5 text-right text-muted">{power}</td>
    </tr>
  );
}
