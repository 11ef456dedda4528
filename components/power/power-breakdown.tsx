"use client";

import type { ReactNode } from "react";
import { usePublicConfig } from "@/components/layout/config-provider";
import type { PowerAnswer, PowerReading } from "@/lib/power/power-schemas";
import { sourcesInWords } from "@/lib/power/power-words";
import { votingPowerWei } from "@/lib/power/voting-power";
import { formatBlock, formatExact, formatTokenAmount, tokenLabel } from "@/lib/shared/format-number";
import { formatWhole } from "@/lib/shared/format-whole";
import { ExactFigure } from "./exact-figure";
import { PowerFigure } from "./power-figure";

/** What the power is the sum of, at the block and now, and the formula with the numbers in it. */
export function PowerBreakdown({ power }: { power: PowerAnswer }): ReactNode {
  const { productName } = usePublicConfig();
  const { at, now, rule, isSnapshot } = power;
  const readings = isSnapshot ? [at, now] : [at];
  const tokensPerVote = BigInt(rule.tokensPerVote);
  const times = rule.ratio === "1" ? "" : ` × ${rule.ratio}`;
  return (
    <section aria-label="Parts">
      <h3 className="mb-3 text-base">Parts</h3>
      <div className="overflow-hidden rounded-xl border border-line">
        <table className="w-full text-sm">
          <thead className="border-b border-line bg-surface-2 text-xs text-muted">
            <tr>
              <th scope="col" className="px-4 py-2 text-left font-normal">
                <span className="sr-only">Part</span>
              </th>
              <th scope="col" className={headClass}>
                Block <span className="figures">{formatBlock(at.block)}</span>
              </th>
              {isSnapshot ? (
                <th scope="col" className={headClass}>
                  Now
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            <Row label={`${productName} NFTs`} rule={`each 1 VP${times}`}>
              {readings.map((reading, index) => (
                <Part key={index === 0 ? "at" : "now"} powerWei={nftPower({ reading, rule })}>
                  <span className="figures">{BigInt(reading.nftCount).toLocaleString("en-US")}</span>
                </Part>
              ))}
            </Row>
            <Row
              label={tokenLabel(productName)}
              rule={tokensPerVote === 0n ? "do not count" : `÷ ${formatWhole(tokensPerVote)}${times}`}
            >
              {readings.map((reading, index) => (
                <Part
                  key={index === 0 ? "at" : "now"}
                  powerWei={BigInt(reading.powerWei) - nftPower({ reading, rule })}
                >
                  <TokenFigure tokenWei={BigInt(reading.tokenWei)} label={tokenLabel(productName)} />
                </Part>
              ))}
            </Row>
          </tbody>
          <tfoot className="border-t border-line">
            <tr className="font-semibold">
              <th scope="row" className="px-4 py-3 text-left font-semibold">
                Voting power
              </th>
              {readings.map((reading, index) => (
                <td key={index === 0 ? "at" : "now"} className={cellClass}>
                  <PowerFigure powerWei={BigInt(reading.powerWei)} /> VP
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
        <div className="border-t border-line bg-surface-2 px-4 py-3">
          <p className="figures text-sm">
            <span className="sr-only">Calculation: </span>
            {at.formula}
          </p>
          <p className="mt-1 text-xs text-muted">{sourcesInWords(at.sources, tokenLabel(productName))}</p>
        </div>
      </div>
    </section>
  );
}

const headClass = "px-4 py-2 text-right font-normal whitespace-nowrap";
const cellClass = "px-4 py-3 text-right align-top whitespace-nowrap";

function Row({ label, rule, children }: { label: string; rule: string; children: ReactNode }): ReactNode {
  return (
    <tr>
      <th scope="row" className="px-4 py-3 text-left align-top font-normal">
        {label}
        <span className="block text-xs text-muted">{rule}</span>
      </th>
      {children}
    </tr>
  );
}

function Part({ powerWei, children }: { powerWei: bigint; children: ReactNode }): ReactNode {
  return (
    <td className={cellClass}>
      {children}
      <span className="block text-xs text-muted">
        <PowerFigure powerWei={powerWei} /> VP
      </span>
    </td>
  );
}

function TokenFigure({ tokenWei, label }: { tokenWei: bigint; label: string }): ReactNode {
  const exact = formatExact({ value: tokenWei, decimals: 18 });
  return (
    <ExactFigure
      shown={formatTokenAmount(tokenWei)}
      exact={`${exact} ${label}`}
      isCut={tokenWei % 10n ** 28n !== 0n && tokenWei >= 10n ** 18n}
    />
  );
}

type RuleOf = PowerAnswer["rule"];

function nftPower({ reading, rule }: { reading: PowerReading; rule: RuleOf }): bigint {
  return votingPowerWei({
    nftCount: BigInt(reading.nftCount),
    tokenWei: 0n,
    ratio: BigInt(rule.ratio),
    tokensPerVote: BigInt(rule.tokensPerVote),
  });
}
