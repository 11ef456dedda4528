import { keccak256 } from "viem";
import { createTypedDataHasher } from "@/lib/ballots/hash-typed-data";
import { hideText } from "@/lib/ballots/hide-text";
import { proposalTypedData, type SignedProposal } from "@/lib/ballots/typed-data";
import type { PublicConfig } from "@/lib/env/public-config";
import type { DraftContent, Preparation, ProposalDetail } from "./proposal-schemas";
import { domainOf } from "./signing-domain";

/** What the author sees in the composer. */
export type Written = DraftContent & {
  slug: string;
  /** The club's name, or its hash while an admin hides it. */
  club: ProposalDetail["signed"]["club"];
  version: number;
};

type Prepared = NonNullable<Preparation["prepared"]>;

/** Whether what the server prepared is exactly what the author wrote, and nothing else is asked of the wallet. */
export function isAsWritten({
  prepared,
  proposal,
  written,
  config,
}: {
  prepared: Prepared;
  /** What its typed data says, which the author reads before signing. */
  proposal: SignedProposal;
  written: Written;
  config: PublicConfig;
}): boolean {
  const { typedData, digest } = prepared;
  const domain = domainOf(config);
  const hasher = createTypedDataHasher({ domain, keccak: (bytes) => keccak256(bytes, "bytes") });
  return (
    // A field more, another domain or another type would be another text.
    JSON.stringify(proposalTypedData({ domain, proposal })) === typedData &&
    hasher.proposalDigest(proposal) === digest &&
    proposal.origin === config.appOrigin &&
    String(proposal.snapshotBlock) === prepared.snapshotBlock &&
    areTextsWritten(proposal, written) &&
    areTimesWritten({ proposal, written, prepared })
  );
}

function areTextsWritten(signed: SignedProposal, written: Written): boolean {
  const isClub =
    typeof written.club === "string"
      ? signed.club === written.club
      : hideText(signed.club).keccak === written.club.keccak;
  return (
    isClub &&
    (["slug", "title", "body", "discussion", "version"] as const).every(
      (name) => signed[name] === written[name],
    )
  );
}

/** Without a start time it begins when it is published, which isn't after the signature has expired. */
function areTimesWritten({
  proposal: { earliestStart, periodSeconds },
  written,
  prepared,
}: {
  proposal: SignedProposal;
  written: Written;
  prepared: Prepared;
}): boolean {
  const start = Number(earliestStart) * 1_000;
  const isStart =
    written.earliestStart === null
      ? start <= Date.parse(prepared.expiresAt)
      : start === Math.floor(Date.parse(written.earliestStart) / 1_000) * 1_000;
  return isStart && periodSeconds === BigInt(written.periodSeconds);
}
