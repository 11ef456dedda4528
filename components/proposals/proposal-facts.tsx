import type { ReactNode } from "react";
import { formatQuorum } from "@/components/clubs/format-quorum";
import { CopyAddress } from "@/components/ui/copy-address";
import { ExplorerLink } from "@/components/ui/explorer-link";
import { contractNames, countedContracts } from "@/lib/env/counted-contracts";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { nameShown } from "@/lib/proposals/shown-proposal";
import { formatBlock, formatVp } from "@/lib/shared/format-number";
import { formatDuration } from "@/lib/shared/format-time";
import { formatWhole } from "@/lib/shared/format-whole";

/** The quorum in a few words, and what passes. */
export function ruleWords({ quorumPower, quorumBasisPoints }: ProposalDetail["rule"]): string {
  const quorum = quorumBasisPoints === 0 ? formatVp(BigInt(quorumPower)) : formatQuorum(quorumBasisPoints);
  return `${quorumPower === "0" ? "no quorum" : `quorum ${quorum}`}, more yes than no`;
}

/** The rule that the proposal froze, with what anybody needs to check it. */
export function ProposalFacts({
  proposal,
  explorerUrl,
}: {
  proposal: ProposalDetail;
  explorerUrl: string | null;
}): ReactNode {
  const { rule, snapshot, startsAt, endsAt, digest } = proposal;
  const seconds = (new Date(endsAt).getTime() - new Date(startsAt).getTime()) / 1_000;
  const quorum = rule.quorumPower === "0" ? "none" : formatVp(BigInt(rule.quorumPower));
  return (
    <>
      <dl className="figures grid gap-2.5 text-sm">
        <Fact term="Snapshot block">
          <ExplorerLink explorerUrl={explorerUrl} path={`/block/${snapshot.block}`}>
            {formatBlock(snapshot.block)}
          </ExplorerLink>
        </Fact>
        <Fact term="Voting lasts">{formatDuration(seconds)}</Fact>
        <Fact term="Quorum">
          {quorum}
          {rule.quorumBasisPoints === 0 ? null : (
            <span className="block text-xs text-muted">
              {formatQuorum(rule.quorumBasisPoints)} of {formatVp(BigInt(rule.totalPower))}
            </span>
          )}
        </Fact>
        <Fact term="To pass">more yes than no</Fact>
      </dl>
      <details className="mt-4 border-t border-line pt-3 text-sm">
        <summary className="font-semibold text-muted hover:text-text">Technical details</summary>
        <dl className="figures mt-3 grid gap-2.5">
          <Fact term="Club as signed">
            <bdi>{nameShown(proposal).club}</bdi>
          </Fact>
          <Fact term="Voting power">{formulaOf(rule)}</Fact>
          {contractNames.map((name) => (
            <Fact key={name} term={`${countedContracts[name].title} contract`}>
              <CopyAddress address={rule[name]} label={`the ${countedContracts[name].word} contract`} />
            </Fact>
          ))}
          <Fact term="Block hash">
            <CopyAddress address={snapshot.hash} label="the block hash" />
          </Fact>
          <Fact term="Rule hash">
            <CopyAddress address={rule.hash} label="the rule hash" />
          </Fact>
          <Fact term="Proposal digest">
            <CopyAddress address={digest} label="the proposal's digest" />
          </Fact>
        </dl>
      </details>
    </>
  );
}

function formulaOf({ ratio, tokensPerVote }: ProposalDetail["rule"]): string {
  const sum = tokensPerVote === "0" ? "NFTs" : `NFTs + tokens / ${formatWhole(BigInt(tokensPerVote))}`;
  return ratio === "1" ? sum : `${ratio} × (${sum})`;
}

function Fact({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{term}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
