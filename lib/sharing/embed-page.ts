import { describeStatus } from "@/lib/proposals/describe-status";
import { hasOpened } from "@/lib/proposals/has-opened";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { resultShares } from "@/lib/proposals/result-shares";
import { formatVp } from "@/lib/shared/format-number";
import { formatTime } from "@/lib/shared/format-time";

export const EMBED_THEMES = ["auto", "light", "dark"] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];

const DARK =
  "color-scheme:dark;--bg:#0c0f16;--text:#f3f2ee;--muted:#a2a9b8;--line:#343a47;--accent:#e8bd58;--yes:#3fc5bf;--no:#f07f52";
const LIGHT =
  "color-scheme:light;--bg:#fbfaf7;--text:#1b202c;--muted:#555c6b;--line:#dcdad3;--accent:#7d5600;--yes:#00736f;--no:#b0431a";

/** Packed by `npm run build`: what recounts in the frame. */
export const RECOUNT_PATH = "/embed/generated/recount.js";

/** All of its script: the policy allows this text by its hash, and the program that it loads when the reader presses. */
export const EMBED_SCRIPT =
  'document.querySelector("button").onclick=(e)=>{let b=e.currentTarget,s=document.createElement("script");b.disabled=true;s.onerror=()=>{b.disabled=false;document.querySelector("[data-answer]").textContent="The program could not be loaded."};s.src=b.dataset.program;document.head.append(s)}';

/** All of its style: the policy allows this text alone, by its hash. */
export const EMBED_STYLE = [
  `:root{${LIGHT}}`,
  `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${DARK}}}`,
  `:root[data-theme=dark]{${DARK}}`,
  "*{box-sizing:border-box;margin:0}",
  "body{background:var(--bg);color:var(--text);font:15px/1.45 system-ui,sans-serif}",
  "main{border:1px solid var(--line);border-radius:10px;padding:16px;display:grid;gap:12px;overflow-wrap:anywhere}",
  "p,li{color:var(--muted)}b,h1{color:var(--text)}h1{font-size:18px;line-height:1.3}",
  "a{color:var(--accent)}h1 a{color:inherit}a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}",
  "ul{list-style:none;padding:0;display:grid;gap:8px}",
  "progress{appearance:none;display:block;width:100%;height:8px;border:0;border-radius:4px;background:var(--line);overflow:hidden}",
  "progress::-webkit-progress-bar{background:var(--line)}",
  ".yes::-webkit-progress-value{background:var(--yes)}.no::-webkit-progress-value{background:var(--no)}",
  ".yes::-moz-progress-bar{background:var(--yes)}.no::-moz-progress-bar{background:var(--no)}",
  ".actions{display:flex;flex-wrap:wrap;gap:8px}button{background:none;color:var(--accent);font:inherit;cursor:pointer}button:disabled{opacity:.6;cursor:default}",
  "[data-answer]{display:grid;gap:4px}[data-answer]:empty{display:none}h3{font-size:15px}",
  ".button{display:inline-block;border:1px solid var(--accent);border-radius:8px;padding:8px 14px;font-weight:600;text-decoration:none}",
].join("");

/** A proposal's result as a page within another page. Every text is plain. */
export function writeEmbedPage({
  proposal,
  appOrigin,
  siteName,
  theme,
}: {
  proposal: ProposalDetail;
  appOrigin: string;
  siteName: string;
  theme: EmbedTheme;
}): string {
  const address = `${appOrigin}/clubs/${proposal.club.slug}/proposals/${proposal.number}`;
  const title = proposal.hidden ? `Hidden proposal #${proposal.number}` : proposal.title;
  const host = new URL(appOrigin).host;
  const hasStarted = hasOpened(proposal);
  return [
    `<!doctype html><html lang="en"${theme === "auto" ? "" : ` data-theme="${theme}"`}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${text(title)} · ${text(siteName)}</title><style>${EMBED_STYLE}</style></head><body><main>`,
    `<p>${text(proposal.club.name)} · #${proposal.number}</p>`,
    `<h1 dir="auto">${link(address, text(title))}</h1>`,
    ...(proposal.isAltered ? [ALTERED] : resultOf(proposal)),
    `<p class="actions">${hasStarted ? `<button class="button" data-program="${text(appOrigin)}${RECOUNT_PATH}">Recount here</button> ` : ""}${link(`${address}/verify`, "Recount in a new tab", "button")}</p>`,
    ...(hasStarted
      ? [
          `<div data-recount data-digest="${text(proposal.digest)}" data-proposal="${proposal.id}"><div data-answer role="status"></div></div>`,
        ]
      : []),
    `<p>Both download the signed ballots from ${text(host)} and count them in your browser, with a program of ${text(siteName)}. Until then this frame shows its numbers and checks nothing.</p>`,
    hasStarted ? `<script>${EMBED_SCRIPT}</script>` : "",
    "</main></body></html>",
  ].join("");
}

const ALTERED =
  "<p><b>Don't rely on this proposal.</b> Its text, rules or dates are not what its author signed.</p>";

function resultOf(proposal: ProposalDetail): string[] {
  const { tally, startsAt, endsAt, quorumPower, cancelled } = proposal;
  const { yesShare, noShare, yesVp, noVp, quorumShare } = resultShares(proposal);
  const words = describeStatus(
    { ...proposal, cancelledAt: cancelled?.at ?? null },
    new Date(proposal.serverTime),
  );
  const isAhead = words.status === "Pending";
  const when = isAhead
    ? `Voting opens ${moment(startsAt)}.`
    : `Voting ${words.status === "Active" ? "ends" : "ended"} ${moment(cancelled?.at ?? endsAt)}.`;
  const bar = (name: string, share: string, vp: string, count: number) =>
    `<li><b>${name} ${share}%</b> · ${vp.replace(/\.00$/, "")} VP · ${count} ${count === 1 ? "voter" : "voters"}<progress class="${name.toLowerCase()}" max="100" value="${share}" aria-label="${name}"></progress></li>`;
  const bars = [bar("Yes", yesShare, yesVp, tally.yesCount), bar("No", noShare, noVp, tally.noCount)];
  return [
    `<p><b>${words.outcome ?? words.status}</b> · ${when}</p>`,
    ...(isAhead ? [] : [`<ul>${bars.join("")}</ul>`]),
    quorumShare === null
      ? "<p>No quorum.</p>"
      : `<p>Quorum ${formatVp(BigInt(quorumPower))}, ${quorumShare}% reached.</p>`,
  ];
}

function moment(time: string): string {
  return `<time datetime="${time}">${formatTime(new Date(time))}</time>`;
}

function link(href: string, inner: string, className?: string): string {
  return `<a href="${text(href)}" target="_blank" rel="noopener"${className ? ` class="${className}"` : ""}>${inner}</a>`;
}

function text(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
