"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { PowerButton } from "@/components/power/power-button";
import { powerChipClass, powerQuestion } from "@/components/power/power-chip";
import Tooltip from "@/components/ui/tooltip";
import type { SignedInUser } from "@/lib/auth/auth-schemas";
import { formatTrillions, formatVotingPower, tokenLabel } from "@/lib/shared/format-number";
import { usePublicConfig } from "./config-provider";

const UNKNOWN = "–";

/** NFT count, token balance and voting power of the person signed in (spec section 2); a dash and the reason when unknown. */
export default function SignedInFigures({ user }: { user: SignedInUser }): ReactNode {
  const { productName } = usePublicConfig();
  const isKnown = user.powerKnown;
  const nfts = isKnown ? String(user.nftCount) : UNKNOWN;
  const tokens = isKnown ? formatTrillions(BigInt(user.tokenBalanceWei)) : UNKNOWN;
  const power = isKnown ? formatVotingPower(BigInt(user.votingPowerWei)) : UNKNOWN;
  return (
    <section aria-label="Your holdings" className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <dl className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="flex items-center gap-1.5">
          <dt>
            <Tooltip text={`${productName} NFTs you hold`} className="rounded-sm max-sm:min-h-11">
              {productName}
            </Tooltip>
          </dt>
          <dd className="figures font-semibold text-text">{nfts}</dd>
        </div>
        <div className="flex items-center gap-1.5">
          <dt>{tokenLabel(productName)}</dt>
          <dd className="figures font-semibold text-text">{tokens}</dd>
        </div>
        <div className="flex items-center gap-1.5">
          <dt>VP</dt>
          <dd className="figures font-semibold text-text">
            <PowerButton
              address={user.address}
              label={powerQuestion(power)}
              className={clsx(powerChipClass, "h-7 px-2.5 font-semibold max-sm:h-11")}
            >
              {power}
            </PowerButton>
          </dd>
        </div>
      </dl>
      {isKnown ? null : <p className="text-xs">Unknown: the chain could not be read just now.</p>}
      {isKnown && user.whale ? <WhaleBadge /> : null}
    </section>
  );
}

const badgeClass =
  "rounded-full bg-accent px-2.5 py-1 text-xs leading-none font-bold tracking-wider text-on-accent";

/** WHALE with the spec's text. */
function WhaleBadge(): ReactNode {
  const { productName } = usePublicConfig();
  const text = `Whale status: Over 50 ${productName} NFTs and 1 trillion ${tokenLabel(productName)} tokens!`;
  return (
    <Tooltip text={text} className={badgeClass}>
      WHALE
    </Tooltip>
  );
}
