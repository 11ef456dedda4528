"use client";

import { lazy, type ReactNode, useId, useState } from "react";
import { useProposingPower, usePublicConfig } from "@/components/layout/config-provider";
import { LazyPart } from "@/components/ui/lazy-part";
import { useAuth } from "@/lib/auth/use-auth";
import { isWhale, votingPowerWei, wholePowerWei } from "@/lib/power/voting-power";
import { parseDecimal } from "@/lib/shared/decimal";
import { formatVotingPower, tokenLabel } from "@/lib/shared/format-number";
import { formatWhole } from "@/lib/shared/format-whole";

const TOKEN_DECIMALS = 18;
const OwnPower = lazy(() => import("./own-power"));

/** Voting power for typed holdings, by the same function that the server uses. */
export function PowerCalculator(): ReactNode {
  const { user } = useAuth();
  const proposingPower = useProposingPower();
  const { productName, votingPowerRatio, tokensPerVote } = usePublicConfig();
  const [nftText, setNftText] = useState("12");
  const [tokenText, setTokenText] = useState("400B");
  const rule = { ratio: BigInt(votingPowerRatio), tokensPerVote: BigInt(tokensPerVote) };
  const nftCount = parseDecimal({ text: nftText || "0", decimals: 0 });
  const tokenWei = parseDecimal({ text: tokenText || "0", decimals: TOKEN_DECIMALS });
  const isReadable = nftCount !== undefined && tokenWei !== undefined;
  const total = isReadable ? votingPowerWei({ nftCount, tokenWei, ...rule }) : undefined;
  const fromNfts = isReadable ? votingPowerWei({ nftCount, tokenWei: 0n, ...rule }) : undefined;
  return (
    <div className="grid overflow-hidden rounded-xl border border-line bg-surface md:grid-cols-2">
      <div className="grid content-start gap-5 p-6">
        <AmountField
          label={`${productName} NFTs`}
          help="A whole number"
          error={nftCount === undefined ? "Type a whole number, such as 12." : undefined}
          value={nftText}
          onChange={setNftText}
        />
        <AmountField
          label={`${tokenLabel(productName)} tokens`}
          help="A number, or short such as 400B or 1.5T"
          error={tokenWei === undefined ? "Type an amount, such as 400B or 1,500,000." : undefined}
          value={tokenText}
          onChange={setTokenText}
        />
        <p className="hidden text-sm text-muted no-script:block">
          The calculator needs JavaScript. It only applies the formula above.
        </p>
      </div>
      <output className="block border-t border-line bg-surface-2 p-6 md:border-t-0 md:border-l">
        <span className="text-sm text-muted">Voting power</span>
        <span className="figures mt-1 block font-display text-4xl font-semibold tracking-tight break-all">
          {total === undefined ? "–" : formatVotingPower(total)}{" "}
          <span className="text-xl text-muted">VP</span>
        </span>
        {total === undefined || fromNfts === undefined || !isReadable ? (
          <span className="mt-4 block text-sm text-muted">Unknown until both amounts can be read.</span>
        ) : (
          <span className="mt-4 block text-sm text-muted">
            <Line label="from NFTs" value={formatVotingPower(fromNfts)} />
            <Line label="from tokens" value={formatVotingPower(total - fromNfts)} />
            {proposingPower === null ? null : (
              <Line
                label={`enough to propose (${formatWhole(BigInt(proposingPower))} VP)`}
                value={total >= wholePowerWei(proposingPower) ? "yes" : "no"}
              />
            )}
            <Line label="whale" value={isWhale({ nftCount, tokenWei }) ? "yes" : "no"} />
          </span>
        )}
      </output>
      {user ? (
        <LazyPart>
          <OwnPower user={user} />
        </LazyPart>
      ) : null}
    </div>
  );
}

function Line({ label, value }: { label: string; value: string }): ReactNode {
  return (
    <span className="flex justify-between gap-4 border-t border-line py-2">
      <span>{label}</span>
      <span className="figures font-semibold break-all text-text">{value}</span>
    </span>
  );
}

function AmountField({
  label,
  help,
  error,
  value,
  onChange,
}: {
  label: string;
  help: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}): ReactNode {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        value={value}
        maxLength={48}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value)}
        className="figures mt-1.5 h-11 w-full rounded-lg border border-line bg-bg px-3 text-base text-text aria-invalid:border-danger"
      />
      <p id={`${id}-help`} className={error ? "mt-1.5 text-sm text-danger" : "mt-1.5 text-sm text-muted"}>
        {error ?? help}
      </p>
    </div>
  );
}
