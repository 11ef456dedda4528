import type { BallotEvidence, EvidenceHead, VersionEvidence, VoterEvidence } from "./evidence-schemas";
import type { Recount } from "./judge-findings";
import { SKEW_MS, SNAPSHOT_AGE_MS, signingLimitMs } from "./signing-time";

/** The parts of a bundle that a node is asked about. */
export type AskedEvidence = {
  head: EvidenceHead;
  /** The voter at a place of the file, for each place of the sample and each ballot that a contract wallet signed. */
  voterAt: (place: number) => VoterEvidence | undefined;
};

/** A signature that only a contract wallet can confirm, and when it may have done so, in ms since 1970. */
export type AskedWallet = {
  line: string;
  who: string;
  digest: string;
  signature: string;
  check: { block: string; hash: string };
  from: number;
  until: number;
};

const BALLOT_LINE = /^voters\[(\d+)\]\.ballots\[(\d+)\]$/;
const VERSION_LINE = /^proposal\.versions\[(\d+)\]$/;

/** The wallets whose yes the recount accepted because only a node can check it. */
export function findAskedWallets({ unchecked }: Recount, { head, voterAt }: AskedEvidence): AskedWallet[] {
  return unchecked.flatMap(({ line, isForChain, signedDigest }) => {
    if (!isForChain) return [];
    if (line === "proposal.cancelledAt") return askCanceller(line, head);
    const [, version] = VERSION_LINE.exec(line) ?? [];
    if (version !== undefined)
      return askAuthor({ line, head, version: head.proposal.versions[Number(version)] });
    const [, place, ballot] = BALLOT_LINE.exec(line) ?? [];
    if (place === undefined) return [];
    const voter = voterAt(Number(place));
    const asked = askVoter({ line, who: voter?.address ?? "", head, ballot: voter?.ballots[Number(ballot)] });
    return asked.map((wallet) => (signedDigest === undefined ? wallet : { ...wallet, digest: signedDigest }));
  });
}

/** Places of the voters whose wallets a node is asked about. */
export function walletPlaces({ unchecked }: Recount): number[] {
  return unchecked.flatMap(({ line, isForChain }) => {
    const [, place] = BALLOT_LINE.exec(line) ?? [];
    return isForChain && place !== undefined ? [Number(place)] : [];
  });
}

function askVoter({
  line,
  who,
  head: { proposal },
  ballot,
}: {
  line: string;
  who: string;
  head: EvidenceHead;
  ballot: BallotEvidence | undefined;
}): AskedWallet[] {
  if (!ballot?.check) return [];
  const { digest, signature, check, receivedAt } = ballot;
  const window = { from: Date.parse(proposal.startsAt), until: Date.parse(receivedAt) };
  return [{ line, who: who.toLowerCase(), digest, signature, check, ...window }];
}

function askCanceller(line: string, { proposal }: EvidenceHead): AskedWallet[] {
  const { cancellation, cancelledAt, versions } = proposal;
  if (!cancellation?.check || cancelledAt === null) return [];
  const { by, digest, signature, check } = cancellation;
  const window = { from: Date.parse(versions.at(-1)?.publishedAt ?? ""), until: Date.parse(cancelledAt) };
  return [{ line, who: by.toLowerCase(), digest, signature, check, ...window }];
}

function askAuthor({
  line,
  head: { proposal },
  version,
}: {
  line: string;
  head: EvidenceHead;
  version: VersionEvidence | undefined;
}): AskedWallet[] {
  if (!version?.check) return [];
  const { digest, signature, check } = version;
  const until = Date.parse(version.publishedAt);
  const from = until - signingLimitMs(false) - SNAPSHOT_AGE_MS;
  return [{ line, who: proposal.author.toLowerCase(), digest, signature, check, from, until }];
}

/** What is wrong with the time of the block in which a wallet is said to have confirmed something. */
export function walletTimes({ check, from, until }: AskedWallet, time: number): string | null {
  const said = `Block ${check.block}, in which the wallet is said to have confirmed it, is of ${new Date(time).toISOString()}`;
  if (time > until + SKEW_MS) return `${said}, after it arrived.`;
  if (time < from - SKEW_MS) return `${said}, before anybody could sign it.`;
  return null;
}
