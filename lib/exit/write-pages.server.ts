import "server-only";
import { getAddress } from "viem";
import type { SignedTreeHead } from "@/lib/log/tree-head";
import { formatTokenAmount, tokenLabel } from "@/lib/shared/format-number";
import { signedRenderer } from "@/lib/shared/write-markdown";
import { Html, html } from "./escape-html";
import type {
  ListedBounty,
  ListedClub,
  ListedPerson,
  ListedProposal,
  ListedWinner,
} from "./page-store.server";
import { writeKeyField, writePage, writeTime } from "./write-page";
import { proposalName, proposalTitle, writeOutcome } from "./write-proposal";

/** What every page but those of proposals says. */
export type PackFacts = {
  productName: string;
  head: SignedTreeHead;
  /** The public keys of the log, newest first. */
  logKeys: readonly string[];
  /** Whether a node was asked. */
  hasChain: boolean;
};

function common({ productName, head }: PackFacts): { productName: string; depth: 0; footer: string } {
  const { origin, treeSize, at } = head;
  const footer = `The public record of ${origin}, up to entry ${treeSize} of its log (${writeTime(new Date(at))}).`;
  return { productName, depth: 0, footer };
}

/** Every proposal by club, and what the pack is. */
export function writeIndex(
  facts: PackFacts,
  { clubs, proposals }: { clubs: readonly ListedClub[]; proposals: readonly ListedProposal[] },
): string {
  const main = html`<h1>Every vote of ${facts.productName}</h1>
<p class="muted">A copy of the whole public record. Open a proposal and recount its result in this browser, without network.</p>
<p class="muted">This list is only the pack's word. The page of a proposal is compared with its evidence.</p>
${clubs.map((club) => {
  const own = proposals.filter(({ slug }) => slug === club.slug);
  if (own.length === 0) return null;
  return html`<h2>${club.name}</h2>
${club.about === "" ? null : html`<p class="muted">${club.about}</p>`}
<ul class="list">${own.map(
    (
      proposal,
    ) => html`<li><a href="proposals/${proposalName({ club: proposal.slug, number: proposal.number })}.html">${proposalTitle(proposal)}</a>
<span class="side">${writeOutcome(proposal)}</span>${proposal.outcome === null ? null : html`<small>Ended ${writeTime(proposal.endsAt)}</small>`}</li>`,
  )}</ul>
`;
})}${proposals.length === 0 ? html`<p>No proposals yet.</p>` : null}
<h2>The rest of the pack</h2>
<dl><dt>Evidence</dt><dd>A file for each vote in <code>evidence/</code>. <code>node verify-bundle.mjs FILE --key KEY</code> recounts it without a browser.</dd>
<dt>Protocol</dt><dd>What is signed and how it is counted: <code>docs/protocol.md</code>. <code>python3 docs/verifier/verify.py evidence/FILE --key KEY</code> recounts with nothing but Python.</dd>
<dt>Chain</dt><dd>${facts.hasChain ? html`What a node still gave of each snapshot's block, in <code>chain/</code>: its header, and proofs of what the voters held. What it didn't give is null. <code>python3 docs/verifier/chain_state.py chain/BLOCK.json</code> checks it.` : html`This pack has no block headers and no proofs of balances. An export by command asks a node for them.`}</dd>
<dt>Public log</dt><dd>The signed checkpoint, and every entry and hash in <code>tile/</code> (C2SP tlog-tiles).</dd>
<dt>Records</dt><dd>Every public row in <code>records/</code>, as JSON lines. <code>npm run adopt</code> starts a new deployment with them.</dd>
<dt>Hidden texts</dt><dd>Texts that moderators hid are in the pack only as their hashes. Votes on them can be recounted all the same.</dd></dl>`;
  return writePage({ ...common(facts), title: "Proposals", place: "index", main });
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
  return writePage({ ...common(facts), title: "Verify", place: "verify", main, scripts: ["verify.js"] });
}

export function writeBounties(
  facts: PackFacts,
  { bounties, winners }: { bounties: readonly ListedBounty[]; winners: readonly ListedWinner[] },
): string {
  const main = html`<h1>Bounties</h1>
<p class="muted">This page is only the pack's word.</p>
${bounties.length === 0 ? html`<p>No bounties yet.</p>` : null}
${bounties.map((bounty) => {
  const own = winners.filter(({ bountyId }) => bountyId === bounty.id);
  return html`<section class="card"><h2>#${bounty.number} ${bounty.isHidden ? "Hidden by a moderator" : bounty.title}</h2>
<p class="muted">${bounty.club} · ${formatTokenAmount(bounty.totalWei)} ${assetOf(facts, bounty)} · ${stateOf(bounty)}</p>
${bounty.isHidden ? null : html`<div class="prose" dir="auto">${new Html(signedRenderer.render(bounty.brief))}</div>`}
${own.length === 0 ? null : html`<h3>Winners</h3><ul>${own.map(({ position, winner, amountWei, txHash }) => html`<li>${position}. <span class="mono">${getAddress(winner)}</span>: ${formatTokenAmount(amountWei)} ${assetOf(facts, bounty)}${txHash === null ? null : html`, <span class="mono">${txHash}</span>`}</li>`)}</ul>`}</section>
`;
})}`;
  return writePage({ ...common(facts), title: "Bounties", place: "bounties", main });
}

function assetOf({ productName }: PackFacts, { asset }: ListedBounty): string {
  return asset === "cro" ? "CRO" : tokenLabel(productName);
}

function stateOf({ cancelledAt, announcedAt, submissionsUntil }: ListedBounty): string {
  if (cancelledAt !== null) return "Cancelled";
  return announcedAt === null ? `Submissions until ${writeTime(submissionsUntil)}` : "Winners announced";
}

export function writePeople(facts: PackFacts, people: readonly ListedPerson[]): string {
  const main = html`<h1>People</h1>
<p class="muted">What people say of themselves. This page is only the pack's word: names are not unique and prove nothing.</p>
${people.length === 0 ? html`<p>No profiles yet.</p>` : null}
<ul class="list">${people.map(
    ({ address, name, about }) =>
      html`<li><strong>${name}</strong><span class="side mono">${getAddress(address)}</span><small>${about}</small></li>`,
  )}</ul>`;
  return writePage({ ...common(facts), title: "People", place: "people", main });
}
