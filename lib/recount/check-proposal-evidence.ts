import type { Hex } from "viem";
import { checkKeySignature, normaliseSignature } from "@/lib/ballots/check-key-signature";
import type { TypedDataHasher } from "@/lib/ballots/hash-typed-data";
import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import {
  ballotFields,
  cancelFields,
  proposalFields,
  ruleFields,
  type SigningDomain,
  toEip712Domain,
} from "@/lib/ballots/typed-data";
import { eachContract } from "@/lib/env/counted-contracts";
import { parsePowerRule } from "@/lib/power/voting-power";
import { FORMULA_VERSION, MAXIMUM_LEAD_SECONDS } from "@/lib/proposals/proposal-limits";
import { quorumPower } from "@/lib/proposals/proposal-status";
import { isSameAddress, requireAddress } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";
import { checkCancellation } from "./check-cancellation";
import type { EvidenceHead, VersionEvidence } from "./evidence-schemas";
import type { Finding } from "./finding";
import type { RecountTools } from "./judge-ballot";
import { PUBLISHING_MS, signingLimitMs } from "./signing-time";

/** The domain of a bundle's signatures; refused if this program signs and reads other types. */
export function readDomain({ domain, types }: EvidenceHead): Result<SigningDomain, string> {
  const productName = /^Club (.+)$/s.exec(domain.name)?.[1];
  if (productName === undefined) return refuse("the domain's name is not “Club” and a product");
  const signing = { productName, nft: requireAddress(domain.verifyingContract) };
  const known = toEip712Domain(signing);
  if (domain.version !== known.version || domain.chainId !== known.chainId) {
    return refuse(`the domain is not version ${known.version} on chain ${known.chainId}`);
  }
  const isKnown = (["Proposal", "Rule", "Ballot", "Cancel"] as const).every(
    (name) => spell(types[name] ?? KNOWN_TYPES[name]) === spell(KNOWN_TYPES[name]),
  );
  if (!isKnown) return refuse("the types that were signed are not those that this program knows");
  return ok(signing);
}

const KNOWN_TYPES = {
  Proposal: proposalFields,
  Rule: ruleFields,
  Ballot: ballotFields,
  Cancel: cancelFields,
};

function spell(fields: readonly { name: string; type: string }[]): string {
  return fields.map(({ type, name }) => `${type} ${name}`).join();
}

export type ProposalCheck = { faults: Finding[]; unchecked: Finding[] };

/** Checks everything except the votes: each text with its signature, the frozen rule, the times. */
export function checkProposalEvidence({ head, engine, hasher, ...tools }: RecountTools): ProposalCheck {
  const { proposal } = head;
  const check = checkCancellation({ head, engine, hasher, ...tools });
  for (const [index, version] of proposal.versions.entries()) {
    const line = `proposal.versions[${index}]`;
    const said = checkVersion({ version, index, head, hasher });
    const signed = checkAuthor({ version, author: proposal.author, engine });
    if (said !== null) check.faults.push({ line, who: proposal.author, text: said });
    else if (signed !== null) check[signed.kind].push({ line, who: proposal.author, ...signed.finding });
    if (index === proposal.versions.length - 1)
      check.faults.push(...checkTimes({ head, isByKey: signed === null }));
  }
  check.faults.push(...checkRule(head, hasher));
  // There may be more than a call takes arguments.
  for (const edit of checkEdits(head)) check.faults.push(edit);
  const label = checkLabel(proposal);
  if (label !== null) check[label.kind].push({ line: "proposal.hiddenLabel", who: null, text: label.text });
  if (proposal.versions.at(-1)?.digest !== proposal.digest) {
    check.faults.push({
      line: "proposal.digest",
      who: null,
      text: "It is not the digest of the last version.",
    });
  }
  return check;
}

/** What is wrong with a version, except its signature. */
function checkVersion({
  version,
  index,
  head: { proposal, snapshot },
  hasher,
}: {
  version: VersionEvidence;
  index: number;
  head: EvidenceHead;
  hasher: TypedDataHasher;
}): string | null {
  if (digestOf(version, hasher) !== version.digest) return "This text is not the one that its digest names.";
  if (version.version !== index + 1)
    return `It says version ${version.version} in the place of ${index + 1}.`;
  if (version.slug !== proposal.club) return "It was signed for another club.";
  if (version.snapshotBlock !== snapshot.block || version.snapshotBlockHash !== snapshot.hash) {
    return "It was signed with another snapshot block.";
  }
  // A much earlier publication date would fit any snapshot chosen afterwards.
  const lead = Number(version.earliestStart) * 1_000 - Date.parse(version.publishedAt);
  if (lead > MAXIMUM_LEAD_SECONDS * 1_000 + PUBLISHING_MS)
    return "It was published more than 60 days before its start.";
  return null;
}

function digestOf(version: VersionEvidence, hasher: TypedDataHasher): Hex | null {
  try {
    return hasher.proposalDigest({
      ...version,
      earliestStart: BigInt(version.earliestStart),
      periodSeconds: BigInt(version.periodSeconds),
      ruleHash: version.ruleHash as Hex,
      snapshotBlock: BigInt(version.snapshotBlock),
      snapshotBlockHash: version.snapshotBlockHash as Hex,
      salt: version.salt as Hex,
    });
  } catch {
    return null;
  }
}

function checkAuthor({
  version: { digest, signature: hex, check },
  author,
  engine,
}: {
  version: VersionEvidence;
  author: string;
  engine: SignatureEngine;
}): { kind: "faults" | "unchecked"; finding: Pick<Finding, "text" | "isForChain"> } | null {
  const signature = normaliseSignature(hex);
  if (!signature.ok) return { kind: "faults", finding: { text: "The author's signature can't be read." } };
  const signer = requireAddress(author);
  const checked = checkKeySignature({ engine, digest: digest as Hex, signature: signature.value, signer });
  if (checked.ok) return null;
  if (check === null) return { kind: "faults", finding: { text: "The author did not sign this text." } };
  const text = `The author is a contract wallet, which confirmed it at block ${check.block}.`;
  return { kind: "unchecked", finding: { text, isForChain: true } };
}

/** Ballots name the title. While it is hidden, its words can't be compared with theirs. */
function checkLabel({
  hiddenLabel,
  versions,
}: EvidenceHead["proposal"]): { kind: "faults" | "unchecked"; text: string } | null {
  const isHidden = typeof versions.at(-1)?.title !== "string";
  if (isHidden !== (hiddenLabel !== null))
    return { kind: "faults", text: "It must be there exactly while the title is hidden." };
  if (!isHidden) return null;
  return {
    kind: "unchecked",
    text: "The title is hidden, so nothing shows that wallets showed this title when people voted.",
  };
}

function checkRule({ rule, snapshot, domain, proposal }: EvidenceHead, hasher: TypedDataHasher): Finding[] {
  const said: string[] = [];
  const hash = hashRule(rule, hasher);
  if (proposal.versions.some(({ ruleHash }) => ruleHash !== hash))
    said.push("It is not the rule that the author signed.");
  if (rule.formula !== FORMULA_VERSION) said.push(`This program does not know the formula ${rule.formula}.`);
  if (!isSameAddress(rule.nft, domain.verifyingContract)) said.push("Its NFT is not that of the domain.");
  const quorum = quorumPower({
    totalPower: BigInt(snapshot.totalPower),
    basisPoints: BigInt(rule.quorumBasisPoints),
  });
  if (quorum !== BigInt(rule.quorumPowerWei)) said.push("Its quorum is not its share of the total power.");
  return said.map((text) => ({ line: "rule", who: null, text }));
}

function hashRule(rule: EvidenceHead["rule"], hasher: TypedDataHasher): Hex | null {
  try {
    return hasher.ruleHash({
      formula: rule.formula,
      ...parsePowerRule(rule),
      ...eachContract((name) => requireAddress(rule[name].toLowerCase())),
      minimumPowerWei: BigInt(rule.minimumPowerWei),
      quorumPowerWei: BigInt(rule.quorumPowerWei),
      quorumBasisPoints: rule.quorumBasisPoints,
      minimumPeriodSeconds: BigInt(rule.minimumPeriodSeconds),
    });
  } catch {
    return null;
  }
}

/**
 * The start is the later of the signed start and the publication, which soon follows the signature. The end is a signed
 * period later.
 */
function checkTimes({
  head: { proposal, rule },
  isByKey,
}: {
  head: EvidenceHead;
  isByKey: boolean;
}): Finding[] {
  const newest = proposal.versions.at(-1);
  if (newest === undefined) return [];
  const [starts, ends] = [Date.parse(proposal.startsAt), Date.parse(proposal.endsAt)];
  const published = Date.parse(newest.publishedAt);
  const earliest = Number(newest.earliestStart) * 1_000;
  const isAtSigned = starts === earliest && published <= starts + PUBLISHING_MS;
  const isAtPublication = starts >= earliest && Math.abs(published - starts) <= PUBLISHING_MS;
  const said: Finding[] = [];
  if (!isAtSigned && !isAtPublication) {
    const text = "It is not the later of the signed start and the publication.";
    said.push({ line: "proposal.startsAt", who: null, text });
  }
  if (starts - earliest > signingLimitMs(isByKey) + PUBLISHING_MS) {
    const text = `It is later than the signed start by more than ${isByKey ? "30 minutes" : "7 days"}.`;
    said.push({ line: "proposal.startsAt", who: null, text });
  }
  if (ends - starts !== Number(newest.periodSeconds) * 1_000) {
    said.push({ line: "proposal.endsAt", who: null, text: "It is not the signed period after the start." });
  }
  if (BigInt(newest.periodSeconds) < BigInt(rule.minimumPeriodSeconds)) {
    const text = "The signed period is shorter than the rule allows.";
    said.push({ line: "proposal.endsAt", who: null, text });
  }
  return said;
}

/** A text can only change before its vote begins; otherwise ballots on it would be lost. */
function checkEdits({ proposal: { versions } }: EvidenceHead): Finding[] {
  return versions.flatMap(({ publishedAt }, index) => {
    const before = versions[index - 1];
    if (before === undefined) return [];
    const published = Date.parse(publishedAt);
    const started = Math.max(Number(before.earliestStart) * 1_000, Date.parse(before.publishedAt));
    if (published >= Date.parse(before.publishedAt) && published <= started + PUBLISHING_MS) return [];
    const text = "It took the place of a text whose vote had begun.";
    return [{ line: `proposal.versions[${index}]`, who: null, text }];
  });
}
