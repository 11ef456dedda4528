import { getAddress } from "viem";
import { HIDDEN_CLUB } from "@/lib/audit/hideable";
import { OUTCOME_WORDS } from "@/lib/proposals/outcome-words";
import type { BallotEvidence, EvidenceHead, VoterEvidence } from "@/lib/recount/evidence-schemas";
import { type Address, formatAddress } from "@/lib/shared/address";
import { formatVp } from "@/lib/shared/format-number";
import { signedRenderer } from "@/lib/shared/write-markdown";
import { Html, html } from "./escape-html";
import { writeKeyField, writePage, writeTime } from "./write-page";

export const HEAVIEST_VOTES = 100;

/** What counts of a voter; `reason` is null while a moderator hides it. */
export type ShownVote = Pick<BallotEvidence, "choice"> & {
  voter: Address;
  holdings: VoterEvidence["holdings"];
  power: bigint;
  reason: string | null;
};
/** What a page shows of a proposal: everything in its evidence but the voters, and the votes with the most power. */
export type ShownProposal = { head: EvidenceHead; votes: readonly ShownVote[] };

/** What a proposal's page says that no evidence has. */
export type PackWords = {
  /** The name of the file of evidence. */
  file: string;
  /** The public keys of the log, newest first. */
  logKeys: readonly string[];
  /** What voters call themselves, by address in lower case. */
  names: Readonly<Record<string, string>>;
};

/**
 * A proposal's page, from its evidence alone but for the pack's own words, which are marked. The export writes it, and the page's own
 * script writes it again to compare.
 */
export function writeProposal({ head, votes }: ShownProposal, words: PackWords): string {
  const { proposal, domain, snapshot, rule } = head;
  const signed = proposal.versions.at(-1);
  const title = proposalTitle({ number: proposal.number, title: signed?.title });
  const details = [
    ["Digest", html`<span class="mono">${proposal.digest}</span>`],
    ["Voting", `${timeOf(proposal.startsAt)} to ${timeOf(proposal.endsAt)}`],
    ["Snapshot block", snapshot.block],
    ["All voting power", formatVp(BigInt(snapshot.totalPower))],
    ["Quorum", formatVp(BigInt(rule.quorumPowerWei))],
    ["Discussion", typeof signed?.discussion === "string" ? signed.discussion : ""],
    ["Cancelled", sayCancelled(head)],
  ] as const;
  const main = html`<p class="muted">${textOr(signed?.club, HIDDEN_CLUB)}</p>
<h1>${title}</h1>
<p class="muted">By <span class="mono">${getAddress(proposal.author)}</span></p>
${writeResult(head)}
${writeRecount(proposal.digest, words)}
<h2>Text</h2>
${
  typeof signed?.body === "string"
    ? html`<div class="prose" dir="auto">${new Html(signedRenderer.render(signed.body))}</div>`
    : html`<p>The evidence leaves this text out. It has its hash, so the vote can be recounted.</p>`
}
<h2>Votes</h2>
${writeVotes(votes, words)}
<h2>Technical details</h2>
<dl>${details.map(([name, value]) => (value === "" ? null : html`<dt>${name}</dt><dd>${value}</dd>`))}</dl>`;
  return writePage({
    productName: domain.name.replace(/^Club /, ""),
    footer: `From the public record of ${signed?.origin ?? ""}.`,
    title,
    place: null,
    depth: 1,
    main,
    scripts: ["verify.js", `evidence/${proposalName(proposal)}.js`],
  });
}

/** What a proposal's files are called: its club's slug and its number. */
export function proposalName({ club, number }: Pick<EvidenceHead["proposal"], "club" | "number">): string {
  return `${club}-${number}`;
}

export function proposalTitle({ number, title }: { number: number; title: unknown }): string {
  return `#${number} ${textOr(title, "Hidden by a moderator")}`;
}

/** What came of a vote; while it is open, when it ends. */
export function writeOutcome({
  outcome,
  endsAt,
}: {
  outcome: keyof typeof OUTCOME_WORDS | null;
  endsAt: Date;
}): Html {
  if (outcome !== null) return html`<span class="${outcome}">${OUTCOME_WORDS[outcome]}</span>`;
  return html`<span class="open">No result yet</span> <small>ends ${writeTime(endsAt)}</small>`;
}

function textOr(text: unknown, other: string): string {
  return typeof text === "string" ? text : other;
}

function timeOf(time: string): string {
  return writeTime(new Date(time));
}

function sayCancelled({ proposal, moderation }: EvidenceHead): string {
  if (proposal.cancelledAt === null) return "";
  const act = moderation.findLast((each) => each.act === "proposal.cancel");
  const { cancellation } = proposal;
  const by = cancellation ? `, signed by ${getAddress(cancellation.by)}` : ", not signed";
  return [`${timeOf(proposal.cancelledAt)}${by}`, (cancellation ?? act)?.reason].filter(Boolean).join(": ");
}

function writeResult({ proposal, result: { outcome, ...result } }: EvidenceHead): Html {
  const title = html`<h2>${writeOutcome({ outcome, endsAt: new Date(proposal.endsAt) })}</h2>`;
  if (outcome === null) return html`<section class="card">${title}</section>`;
  const [yes, no] = [BigInt(result.yesPower), BigInt(result.noPower)];
  const all = yes + no;
  const share = all === 0n ? 0 : Number((yes * 10_000n) / all) / 100;
  return html`<section class="card numbers" aria-label="Result">${title}
${all === 0n ? null : html`<svg class="bar" role="img" aria-label="${share} percent yes" width="100%" height="10" preserveAspectRatio="none" viewBox="0 0 100 1"><rect width="${share}" height="1" fill="var(--yes)"/><rect x="${share}" width="${100 - share}" height="1" fill="var(--no)"/></svg>`}
<p><span class="yes">Yes ${formatVp(yes)}</span> by ${result.yesCount} · <span class="no">No ${formatVp(no)}</span> by ${result.noCount}</p></section>`;
}

function writeRecount(digest: string, { file, logKeys }: PackWords): Html {
  return html`<section class="card" data-recount data-digest="${digest}" data-keys="${JSON.stringify(logKeys)}">
<h2>Recount this vote</h2>
<p class="muted">Checks every signature, every voter's power and the log, and this page against its evidence. Nothing is asked of any server.</p>
<button type="button">Recount here</button>
<div data-answer role="status"></div>
${writeKeyField(logKeys)}<p class="muted">Words <span class="said">underlined with dots</span> are only the pack's word: no evidence proves them.</p>
<p class="muted">The evidence as a file: <a href="../evidence/${file}">${file}</a></p></section>`;
}

function writeVotes(votes: readonly ShownVote[], { names }: PackWords): Html {
  if (votes.length === 0) return html`<p>Nobody voted.</p>`;
  return html`${votes.length < HEAVIEST_VOTES ? null : html`<p class="muted">The ${HEAVIEST_VOTES} with the most voting power. The evidence has all.</p>`}
<table class="numbers"><thead><tr><th>Voter</th><th>Vote</th><th>Power</th><th>Reason</th></tr></thead><tbody>
${votes.map(({ voter, choice, power, reason }) => {
  const name = names[voter];
  const said = name === undefined ? null : html`<span class="said">${name}</span> `;
  return html`<tr><td>${said}<span class="mono" title="${getAddress(voter)}">${formatAddress(getAddress(voter))}</span></td><td class="${choice}">${choice === "yes" ? "Yes" : "No"}</td><td>${formatVp(power)}</td><td dir="auto">${reason ?? "Left out of the evidence"}</td></tr>
`;
})}</tbody></table>`;
}
