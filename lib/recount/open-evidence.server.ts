import "server-only";
import { createHash } from "node:crypto";
import { bytesToHex, getAddress } from "viem";
import type { AuditFields } from "@/lib/audit/audit-fields";
import { publicFields } from "@/lib/audit/audit-words";
import { proposalLabel } from "@/lib/ballots/ballot-words";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { hideText } from "@/lib/ballots/hide-text";
import {
  ballotFields,
  cancelFields,
  proposalFields,
  ruleFields,
  toEip712Domain,
} from "@/lib/ballots/typed-data";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { contractNames, eachContract } from "@/lib/env/counted-contracts";
import { getEnvironment } from "@/lib/env/environment.server";
import { getSourcedHoldingsAt } from "@/lib/holdings/get-holdings-at.server";
import { type OpenCensus, openCensus } from "@/lib/holdings/open-census.server";
import { AppError } from "@/lib/http/app-error";
import { findCosignedHead } from "@/lib/log/cosignature-store.server";
import { entryBody, hashEntry, type RowEntry } from "@/lib/log/log-entry";
import { findEndHead, findLeafPositions } from "@/lib/log/log-store.server";
import { nameHead } from "@/lib/log/name-head.server";
import { parseLogEntry } from "@/lib/log/parse-log-entry";
import { sealLog } from "@/lib/log/seal-log.server";
import { END_HEAD_MS, LATE_HEAD_MS, type SeenHead } from "@/lib/log/tree-head";
import { writePowerRule } from "@/lib/power/voting-power";
import { withFinalTally } from "@/lib/proposals/get-proposal.server";
import { proposalOutcome } from "@/lib/proposals/proposal-status";
import { findProposal } from "@/lib/proposals/proposal-store.server";
import { findLoggedResult } from "@/lib/proposals/result-store.server";
import type { StoredProposal } from "@/lib/proposals/stored-proposal";
import { listHeadEntries } from "./check-log";
import type { EvidenceHead } from "./evidence-schemas";
import {
  type BallotMark,
  findCancellation,
  findHidden,
  freezeView,
  listActsOn,
  listSignedVersions,
  markBallots,
} from "./evidence-store.server";

/**
 * Files of the same evidence in another form have another state. Its place in the log never changes, so that isn't part of
 * it.
 */
const FORM = "in words, with checkpoints as heads, signed cancellations and handovers in the log";

/** The evidence of a vote at one moment: what comes before the voters, and what is needed to read on. */
export type Evidence = {
  head: EvidenceHead;
  /** Names this state: other evidence has another one. */
  state: string;
  /** Names the packed file of this state. */
  keptState: string;
  proposalId: bigint;
  snapshot: StoredProposal["snapshot"];
  ballots: BallotMark;
  hiddenReasons: ReadonlySet<string>;
  census: OpenCensus | null;
  /** The log's entry of the row that gave the right to cancel. */
  right: RowEntry | null;
  endHead: SeenHead | null;
  /** `openWitnessed`. */
  witnessed: SeenHead | null;
};

const SEALING_MS = 5_000;

/** Throws NOT_FOUND. */
export async function openEvidence(proposalId: bigint): Promise<Evidence> {
  const found = await findProposal(proposalId);
  if (found === null) throw new AppError("NOT_FOUND", `There is no proposal ${proposalId}.`);
  await withFinalTally(found);
  const { snapshot } = found;
  const census = await openCensus({ block: snapshot.block, blockHash: snapshot.hash });
  const holdingsFrom = census ? "census" : await findSource(found);
  const endHead = await openEndHead(found);
  const { domain } = await getDeploymentSigning();
  const opened = await inTransaction(async (tx) => {
    // The tally and the marked ballots must be the same.
    await freezeView(tx);
    const proposal = (await findProposal(proposalId, tx)) ?? found;
    const ballots = await markBallots(tx, proposalId);
    const hidden = await findHidden(tx, proposalId);
    const { right = null, ...cancellation } = (await findCancellation(tx, proposalId)) ?? { right: null };
    const head: EvidenceHead = {
      format: "vote-evidence",
      formatVersion: 3,
      domain: toEip712Domain(domain),
      types: {
        Proposal: [...proposalFields],
        Rule: [...ruleFields],
        Ballot: [...ballotFields],
        Cancel: [...cancelFields],
      },
      proposal: {
        ...(await describeProposal({ tx, proposal, isHidden: hidden.proposal })),
        cancellation: "by" in cancellation ? { ...cancellation, by: getAddress(cancellation.by) } : null,
      },
      rule: describeRule(proposal),
      snapshot: {
        block: snapshot.block.toString(),
        hash: snapshot.hash,
        totalPower: proposal.rule.totalPower.toString(),
        lostAt: proposal.snapshot.lostAt?.toISOString() ?? null,
      },
      holdingsFrom,
      census: census && {
        root: census.root,
        size: census.size,
        chunkRoots: census.chunkRoots,
        isComplete: census.isComplete,
      },
      moderation: await describeActs({ tx, proposalId, isHidden: hidden.proposal }),
      result: describeResult(proposal),
      ballotCount: ballots.count,
    };
    return { head, ballots, right: parseRight(right), hiddenReasons: hidden.reasons };
  });
  const witnessed = await openWitnessed(proposalId, opened.head);
  const marks = [opened.ballots.lastId.toString(), endHead, ...(witnessed ? [witnessed] : [])];
  const content = JSON.stringify([FORM, opened.head, ...marks]);
  return {
    ...opened,
    state: nameState(content),
    keptState: nameState(`${content} packed`),
    proposalId,
    snapshot,
    census,
    endHead,
    witnessed,
  };
}

function parseRight(body: string | null): RowEntry | null {
  const entry = body === null ? null : parseLogEntry(body);
  return entry?.kind === "row" ? entry : null;
}

function nameState(content: string): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

/**
 * Signed now if nobody asked for a head since the vote ended; null until a minute after that. For a cancelled vote too,
 * because it shows when that was. If enough witnesses cosigned one in time, that one.
 */
async function openEndHead({ endsAt, now, signed: { origin } }: StoredProposal): Promise<SeenHead | null> {
  const from = new Date(endsAt.getTime() + END_HEAD_MS);
  if (now < from) return null;
  const policy = getEnvironment().WITNESSES;
  const until = new Date(endsAt.getTime() + LATE_HEAD_MS);
  const cosigned = policy && (await findCosignedHead({ policy, origin, bound: { from, until } }));
  if (cosigned) return cosigned;
  if ((await findEndHead(endsAt)) === null) await sealLog({ budgetMs: SEALING_MS });
  const found = await findEndHead(endsAt);
  return found && nameHead(found, origin);
}

/** Without a census the index says what voters held, if it can be trusted and the block is still on the chain. */
async function findSource({ author, snapshot }: StoredProposal): Promise<"index" | "unknown"> {
  if (snapshot.lostAt !== null) return "unknown";
  try {
    const { sources } = await getSourcedHoldingsAt({
      holders: [author],
      block: snapshot.block,
      blockHash: snapshot.hash,
    });
    return contractNames.every((name) => sources[name] === "index") ? "index" : "unknown";
  } catch (error) {
    if (error instanceof AppError) return "unknown";
    throw error;
  }
}

async function describeProposal({
  tx,
  proposal,
  isHidden,
}: {
  tx: Transaction;
  proposal: StoredProposal;
  isHidden: boolean;
}): Promise<EvidenceHead["proposal"]> {
  const versions = await listSignedVersions(tx, proposal.id);
  const text = (written: string) => (isHidden ? hideText(written) : written);
  const club = proposal.club.isHidden ? hideText(proposal.signed.club) : proposal.signed.club;
  return {
    id: proposal.id.toString(),
    club: proposal.club.slug,
    number: proposal.number,
    author: getAddress(proposal.author),
    digest: proposal.digest,
    startsAt: proposal.startsAt.toISOString(),
    endsAt: proposal.endsAt.toISOString(),
    cancelledAt: proposal.cancelled?.at.toISOString() ?? null,
    versions: versions.map(({ title, body, discussion, publishedAt, ...version }) => ({
      ...version,
      title: text(title),
      body: text(body),
      discussion: text(discussion),
      club,
      slug: proposal.club.slug,
      ruleHash: proposal.rule.hash,
      snapshotBlock: proposal.snapshot.block.toString(),
      snapshotBlockHash: proposal.snapshot.hash,
      publishedAt: publishedAt.toISOString(),
    })),
    hiddenLabel: isHidden ? hideText(proposalLabel(proposal)) : null,
  };
}

function describeRule({ rule }: StoredProposal): EvidenceHead["rule"] {
  return {
    formula: rule.formula,
    ...writePowerRule(rule),
    ...eachContract((name) => getAddress(rule[name])),
    minimumPowerWei: rule.minimumPower.toString(),
    quorumPowerWei: rule.quorumPower.toString(),
    quorumBasisPoints: rule.quorumBasisPoints,
    minimumPeriodSeconds: rule.minimumPeriodSeconds.toString(),
  };
}

async function describeActs({
  tx,
  proposalId,
  isHidden,
}: {
  tx: Transaction;
  proposalId: bigint;
  isHidden: boolean;
}): Promise<EvidenceHead["moderation"]> {
  const acts = await listActsOn(tx, proposalId);
  return acts.map(({ at, actor, act, subject, reason, before, after, changes, isWithheld }) => ({
    at: at.toISOString(),
    actor: getAddress(actor),
    act,
    subject,
    reason,
    ...(isWithheld ? { before: null, after: null } : describeChanges({ before, after, isHidden })),
    changes,
  }));
}

/** Both complete, so that they make their hash, or neither. */
function describeChanges({
  before,
  after,
  isHidden,
}: {
  before: AuditFields;
  after: AuditFields;
  isHidden: boolean;
}): Pick<EvidenceHead["moderation"][number], "before" | "after"> {
  const isWhole = [before, after].every(
    (fields) => Object.keys(publicFields({ fields, isHidden })).length === Object.keys(fields).length,
  );
  return isWhole ? { before, after } : { before: null, after: null };
}

function describeResult({ tally, rule, cancelled, finalAt }: StoredProposal): EvidenceHead["result"] {
  const isCancelled = cancelled !== null;
  const isDecided = isCancelled || finalAt !== null;
  return {
    isFinal: finalAt !== null,
    finalAt: finalAt?.toISOString() ?? null,
    yesPower: tally.yesPower.toString(),
    noPower: tally.noPower.toString(),
    yesCount: tally.yesCount,
    noCount: tally.noCount,
    outcome: isDecided ? proposalOutcome({ tally, quorumPower: rule.quorumPower, isCancelled }) : null,
  };
}

/**
 * The first checkpoint with everything about a vote that is over, if enough witnesses cosigned one; null without witnesses. All
 * ballots come before the result in the log, so only the other entries are looked up.
 */
async function openWitnessed(proposalId: bigint, head: EvidenceHead): Promise<SeenHead | null> {
  const policy = getEnvironment().WITNESSES;
  const origin = head.proposal.versions.at(-1)?.origin;
  if (policy === undefined || origin === undefined || head.result.outcome === null) return null;
  const result = await findLoggedResult(proposalId);
  if (result === null) return null;
  const entries = listHeadEntries(head).flatMap(({ entry }) => (entry ? [hashEntry(entryBody(entry))] : []));
  const leaves = new Set([bytesToHex(result.leaf), ...entries]);
  const places = await findLeafPositions([...leaves]);
  if (places.size < leaves.size) return null;
  return findCosignedHead({ policy, origin, bound: { beyond: Math.max(...places.values()) } });
}
