import type { EvidenceHead, VoterEvidence } from "./evidence-schemas";
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
export function findAskedWallets({ unchecked }: Recount, evidence: AskedEvidence): AskedWallet[] {
  return unchecked.flatMap(({ line, isForChain, signedDigest }) => {
    const found = isForChain ? findSigned(line, evidence) : null;
    if (!found?.signed) return [];
    const { signed, who, ...window } = found;
    const { digest, signature, check } = signed;
    if (check === null) return [];
    return [{ line, who: who.toLowerCase(), digest: signedDigest ?? digest, signature, check, ...window }];
  });
}

type Signed = { digest: string; signature: string; check: AskedWallet["check"] | null };

/** What the wallet of a line is said to have signed, and when it may have. */
function findSigned(
  line: string,
  { head: { proposal }, voterAt }: AskedEvidence,
): (Pick<AskedWallet, "who" | "from" | "until"> & { signed: Signed | null | undefined }) | null {
  const { author, startsAt, versions, cancelledAt, cancellation } = proposal;
  if (line === "proposal.cancelledAt") {
    const from = Date.parse(versions.at(-1)?.publishedAt ?? "");
    return { signed: cancellation, who: cancellation?.by ?? "", from, until: Date.parse(cancelledAt ?? "") };
  }
  const [, version] = VERSION_LINE.exec(line) ?? [];
  if (version !== undefined) {
    const signed = versions[Number(version)];
    const until = Date.parse(signed?.publishedAt ?? "");
    return { signed, who: author, from: until - signingLimitMs(false) - SNAPSHOT_AGE_MS, until };
  }
  const [, place, nth] = BALLOT_LINE.exec(line) ?? [];
  if (place === undefined) return null;
  const voter = voterAt(Number(place));
  const signed = voter?.ballots[Number(nth)];
  const until = Date.parse(signed?.receivedAt ?? "");
  return { signed, who: voter?.address ?? "", from: Date.parse(startsAt), until };
}

/** Places of the voters whose wallets a node is asked about. */
export function walletPlaces({ unchecked }: Recount): number[] {
  return unchecked.flatMap(({ line, isForChain }) => {
    const [, place] = BALLOT_LINE.exec(line) ?? [];
    return isForChain && place !== undefined ? [Number(place)] : [];
  });
}

/** What is wrong with the time of the block in which a wallet is said to have confirmed something. */
export function walletTimes({ check, from, until }: AskedWallet, time: number): string | null {
  const said = `Block ${check.block}, in which the wallet is said to have confirmed it, is of ${new Date(time).toISOString()}`;
  if (time > until + SKEW_MS) return `${said}, after it arrived.`;
  if (time < from - SKEW_MS) return `${said}, before anybody could sign it.`;
  return null;
}
