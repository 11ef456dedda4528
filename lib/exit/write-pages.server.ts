import "server-only";
import { getAddress } from "viem";
import type { SignedTreeHead } from "@/lib/log/tree-head";
import { OUTCOME_WORDS } from "@/lib/proposals/outcome-words";
import { formatAddress } from "@/lib/shared/address";
import { formatTokenAmount, formatVp } from "@/lib/shared/format-number";
import { signedRenderer } from "@/lib/shared/write-markdown";
import { Html, html } from "./escape-html";
import type {
  ListedBounty,
  ListedClub,
  ListedPerson,
  ListedProposal,
  ListedVote,
  ListedWinner,
} from "./page-store.server";

/** What every page says. */
export type PackFacts = {
  productName: string;
  head: SignedTreeHead;
  /** The public keys of the log, newest first. */
  logKeys: readonly string[];
  tokenLabel: string;
};

export const HEAVIEST_VOTES = 100;

type Place = "index" | "bounties" | "people" | "verify" | null;

/** A page, `depth` folders below the pack's own. */
function writePage(
  { productName, head }: PackFacts,
  {
    title,
    place,
    depth,
    main,
    scripts = [],
  }: { title: string; place: Place; depth: 0 | 1; main: Html; scripts?: readonly string[] },
): string {
  const up = depth === 0 ? "" : "../";
  const links = [
    ["index", "Proposals"],
    ["bounties", "Bounties"],
    ["people", "People"],
    ["verify", "Verify"],
  ] as const;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self' file:; script-src 'self' file: 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'">
<title>${title} · ${productName}</title>
<link rel="stylesheet" href="${up}style.css">
${scripts.map(
  (path) => html`<script src="${up}${path}" defer></script>
`,
)}</head>
<body>
<header><strong>${productName}</strong>
<nav aria-label="Pages">${links.map(
    ([name, label]) =>
      html`<a href="${up}${name}.html"${name === place ? html` aria-current="page"` : null}>${label}</a>`,
  )}</nav></header>
<main>
${main}
</main>
<footer>The public record of ${head.origin}, up to entry ${head.treeSize} of its log (${timeOf(new Date(head.at))}). This page needs no network.</footer>
</body>
</html>
`.text;
}

/** Every proposal by club, and what the pack is. */
export function writeIndex(
  facts: PackFacts,
  { clubs, proposals }: { clubs: readonly ListedClub[]; proposals: readonly ListedProposal[] },
): string {
  const main = html`<h1>Every vote of ${facts.productName}</h1>
<p class="muted">A copy of the whole public record. Open a proposal and recount its result in this browser, without network.</p>
${clubs.map((club) => {
  const own = proposals.filter(({ slug }) => slug === club.slug);
  if (own.length === 0) return null;
  return html`<h2>${club.name}</h2>
${club.about === "" ? null : html`<p class="muted">${club.about}</p>`}
<ul class="list">${own.map(
    (proposal) => html`<li><a href="${proposalPath(proposal)}">${titleOf(proposal)}</a>
<span class="side">${outcomeOf(proposal)}</span><small>Ended ${timeOf(proposal.endsAt)}</small></li>`,
  )}</ul>
`;
})}${proposals.length === 0 ? html`<p>No proposals yet.</p>` : null}
<h2>The rest of the pack</h2>
<dl><dt>Evidence</dt><dd>A file for each vote in <code>evidence/</code>. <code>node verify-bundle.mjs FILE --key KEY</code> recounts it without a browser.</dd>
<dt>Public log</dt><dd>The signed checkpoint, and every entry and hash in <code>tile/</code> (C2SP tlog-tiles).</dd>
<dt>Records</dt><dd>Every public row in <code>records/</code>, as JSON lines. <code>npm run adopt</code> starts a new deployment with them.</dd>
<dt>Hidden texts</dt><dd>Texts that moderators hid are in the pack only as their hashes. Votes on them can be recounted all the same.</dd></dl>`;
  return writePage(facts, { title: "Proposals", place: "index", depth: 0, main });
}

export function proposalName({ slug, number }: Pick<ListedProposal, "slug" | "number">): string {
  return `${slug}-${number}`;
}

function proposalPath(proposal: ListedProposal): string {
  return `proposals/${proposalName(proposal)}.html`;
}

function titleOf({ number, title, isHidden }: ListedProposal): string {
  return isHidden ? `#${number} Hidden by a moderator` : `#${number} ${title}`;
}

function outcomeOf({ result, endsAt }: ListedProposal): Html {
  if (result !== null) return html`<span class="${result.outcome}">${OUTCOME_WORDS[result.outcome]}</span>`;
  return html`<span class="open">No result yet</span> <small>ends ${timeOf(endsAt)}</small>`;
}

/** A proposal with its text, its result, its votes and the recount. */
export function writeProposal(
  facts: PackFacts,
  {
    proposal,
    text,
    votes,
    evidence,
  }: {
    proposal: ListedProposal;
    text: { body: string; discussion: string } | null;
    votes: readonly ListedVote[];
    /** The name of its file; null if it could not be written. */
    evidence: string | null;
  },
): string {
  const name = proposalName(proposal);
  const main = html`<p class="muted">${proposal.club}</p>
<h1>${titleOf(proposal)}</h1>
<p class="muted">By <span class="mono">${getAddress(proposal.author)}</span></p>
${writeResult(proposal)}
${evidence === null ? html`<p class="card">The evidence of this vote could not be read when the pack was made.</p>` : writeRecount(facts, { proposal, evidence })}
<h2>Text</h2>
${
  text === null
    ? html`<p>A moderator hid this text. Its hash is in the evidence, so the vote can be recounted.</p>`
    : html`<div class="prose" dir="auto">${new Html(signedRenderer.render(text.body))}</div>`
}
<h2>Votes</h2>
${writeVotes(votes)}
<h2>Technical details</h2>
<dl><dt>Digest</dt><dd class="mono">${proposal.digest}</dd><dt>Voting</dt><dd>${timeOf(proposal.startsAt)} to ${timeOf(proposal.endsAt)}</dd>
<dt>Snapshot block</dt><dd>${proposal.snapshotBlock}</dd><dt>All voting power</dt><dd>${formatVp(proposal.totalPower)}</dd>
<dt>Quorum</dt><dd>${formatVp(proposal.quorumPower)}</dd>${proposal.cancelReason === null ? null : html`<dt>Cancelled</dt><dd>${proposal.cancelReason}</dd>`}</dl>`;
  const scripts = evidence === null ? [] : ["verify.js", `evidence/${name}.js`];
  return writePage(facts, { title: titleOf(proposal), place: null, depth: 1, main, scripts });
}

function writeResult(proposal: ListedProposal): Html {
  const { result } = proposal;
  if (result === null) return html`<section class="card"><h2>${outcomeOf(proposal)}</h2></section>`;
  const all = result.yesPower + result.noPower;
  const share = all === 0n ? 0 : Number((result.yesPower * 10_000n) / all) / 100;
  return html`<section class="card numbers" aria-label="Result"><h2>${outcomeOf(proposal)}</h2>
${all === 0n ? null : html`<svg class="bar" role="img" aria-label="${share} percent yes" width="100%" height="10" preserveAspectRatio="none" viewBox="0 0 100 1"><rect width="${share}" height="1" fill="var(--yes)"/><rect x="${share}" width="${100 - share}" height="1" fill="var(--no)"/></svg>`}
<p><span class="yes">Yes ${formatVp(result.yesPower)}</span> by ${result.yesCount} · <span class="no">No ${formatVp(result.noPower)}</span> by ${result.noCount}</p></section>`;
}

function writeRecount(
  { logKeys }: PackFacts,
  { proposal, evidence }: { proposal: ListedProposal; evidence: string },
): Html {
  return html`<section class="card" data-recount data-digest="${proposal.digest}" data-keys="${JSON.stringify(logKeys)}">
<h2>Recount this vote</h2>
<p class="muted">Checks every signature, every voter's power and the log. Nothing is asked of any server.</p>
<button type="button">Recount here</button>
<div data-answer role="status"></div>
${writeKeyField(logKeys)}<p class="muted">The same evidence as a file: <a href="../evidence/${evidence}">${evidence}</a></p></section>`;
}

function writeKeyField(logKeys: readonly string[]): Html {
  return html`<details><summary>Whose log it is</summary>
<p class="muted">A pack names its own keys: <span class="mono">${logKeys.join(", ")}</span>. Compare them with a key that you know from before, or enter that key here.</p>
<label for="key">Public key of the log</label><input id="key" name="key" autocomplete="off" spellcheck="false"></details>
`;
}

function writeVotes(votes: readonly ListedVote[]): Html {
  if (votes.length === 0) return html`<p>Nobody voted.</p>`;
  return html`${votes.length < HEAVIEST_VOTES ? null : html`<p class="muted">The ${HEAVIEST_VOTES} with the most voting power. The evidence has all.</p>`}
<table class="numbers"><thead><tr><th>Voter</th><th>Vote</th><th>Power</th><th>Reason</th></tr></thead><tbody>
${votes.map(
  ({ voter, name, choice, power, reason }) =>
    html`<tr><td>${name === null ? null : html`${name} `}<span class="mono" title="${getAddress(voter)}">${formatAddress(getAddress(voter))}</span></td><td class="${choice}">${choice === "yes" ? "Yes" : "No"}</td><td>${formatVp(power)}</td><td dir="auto">${reason}</td></tr>
`,
)}</tbody></table>`;
}

/** The page where a reader picks a file of evidence. */
export function writeVerify(facts: PackFacts): string {
  const main = html`<h1>Recount a vote from its file</h1>
<p>Pick a file of evidence: one of this pack's folder <code>evidence</code>, or one that you got elsewhere. The file stays in this browser.</p>
<section class="card" data-recount data-keys="${JSON.stringify(facts.logKeys)}">
<label for="file">File of evidence</label><input id="file" type="file">
${writeKeyField(facts.logKeys)}<div data-answer role="status"></div></section>
<h2>Without a browser</h2>
<p><code>node verify-bundle.mjs evidence/FILE --key ${facts.logKeys[0] ?? "KEY"}</code> recounts with plain Node. Get this program from the source rather than from a pack that you don't trust.</p>
<h2>The log</h2>
<dl><dt>Origin</dt><dd>${facts.head.origin}</dd><dt>Entries</dt><dd>${facts.head.treeSize}</dd><dt>Root</dt><dd class="mono">${facts.head.root}</dd><dt>Key</dt><dd class="mono">${facts.logKeys[0] ?? ""}</dd></dl>`;
  return writePage(facts, { title: "Verify", place: "verify", depth: 0, main, scripts: ["verify.js"] });
}

export function writeBounties(
  facts: PackFacts,
  { bounties, winners }: { bounties: readonly ListedBounty[]; winners: readonly ListedWinner[] },
): string {
  const main = html`<h1>Bounties</h1>
${bounties.length === 0 ? html`<p>No bounties yet.</p>` : null}
${bounties.map((bounty) => {
  const own = winners.filter(({ bountyId }) => bountyId === bounty.id);
  return html`<section class="card"><h2>#${bounty.number} ${bounty.isHidden ? "Hidden by a moderator" : bounty.title}</h2>
<p class="muted">${bounty.club} · ${formatTokenAmount(bounty.totalWei)} ${assetOf(facts, bounty)} · ${stateOf(bounty)}</p>
${bounty.isHidden ? null : html`<div class="prose" dir="auto">${new Html(signedRenderer.render(bounty.brief))}</div>`}
${own.length === 0 ? null : html`<h3>Winners</h3><ul>${own.map(({ position, winner, amountWei, txHash }) => html`<li>${position}. <span class="mono">${getAddress(winner)}</span>: ${formatTokenAmount(amountWei)} ${assetOf(facts, bounty)}${txHash === null ? null : html`, <span class="mono">${txHash}</span>`}</li>`)}</ul>`}</section>
`;
})}`;
  return writePage(facts, { title: "Bounties", place: "bounties", depth: 0, main });
}

function assetOf({ tokenLabel }: PackFacts, { asset }: ListedBounty): string {
  return asset === "cro" ? "CRO" : tokenLabel;
}

function stateOf({ cancelledAt, announcedAt, submissionsUntil }: ListedBounty): string {
  if (cancelledAt !== null) return "Cancelled";
  return announcedAt === null ? `Submissions until ${timeOf(submissionsUntil)}` : "Winners announced";
}

export function writePeople(facts: PackFacts, people: readonly ListedPerson[]): string {
  const main = html`<h1>People</h1>
<p class="muted">What people say of themselves. Names are not unique and prove nothing.</p>
${people.length === 0 ? html`<p>No profiles yet.</p>` : null}
<ul class="list">${people.map(
    ({ address, name, about }) =>
      html`<li><strong>${name}</strong><span class="side mono">${getAddress(address)}</span><small>${about}</small></li>`,
  )}</ul>`;
  return writePage(facts, { title: "People", place: "people", depth: 0, main });
}

/** "2026-11-25 22:10 UTC" */
function timeOf(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
