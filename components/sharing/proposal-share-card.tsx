import type { ReactElement } from "react";
import { describeStatus } from "@/lib/proposals/describe-status";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { resultBar } from "@/lib/proposals/result-bar";
import { resultShares } from "@/lib/proposals/result-shares";
import { formatTime } from "@/lib/shared/format-time";
import { drawableText } from "@/lib/sharing/drawable-text";
import { ShareAvatar } from "./share-avatar";
import { FONTS, ShareFrame, SharePill, ShareTitle, TONES } from "./share-frame";

/** A proposal with its result so far, as a picture; hidden text is left out. */
export function ProposalShareCard({
  proposal,
  siteName,
  host,
}: {
  proposal: ProposalDetail;
  siteName: string;
  host: string;
}): ReactElement {
  const people = proposal.tally.yesCount + proposal.tally.noCount;
  const voters = `${people.toLocaleString("en")} ${people === 1 ? "voter" : "voters"}`;
  const club = drawableText(proposal.club.name, 40) ?? proposal.club.slug;
  return (
    <ShareFrame
      siteName={siteName}
      host={host}
      corner={<StatusOf proposal={proposal} />}
      footer={proposal.hidden || proposal.isAltered ? "" : `${voters} · ${quorumWords(proposal)}`}
    >
      <div style={{ display: "flex", alignItems: "center", marginTop: 30, color: TONES.muted, fontSize: 28 }}>
        <ShareAvatar seed={proposal.club.slug} size={40} radius={8} />
        <div style={{ display: "flex", marginLeft: 16 }}>{`${club} · Proposal #${proposal.number}`}</div>
      </div>
      <div style={{ display: "flex", marginTop: 18, height: 146, alignItems: "flex-start" }}>
        <Title proposal={proposal} />
      </div>
      {proposal.hidden ? (
        <div style={{ display: "flex", fontSize: 30, color: TONES.muted }}>
          Its text is not shown. Votes and result stay, and the reason is public.
        </div>
      ) : proposal.isAltered ? (
        <div style={{ display: "flex", fontSize: 30, color: TONES.muted }}>
          It was changed in the database. See the page for details.
        </div>
      ) : (
        <Result proposal={proposal} />
      )}
    </ShareFrame>
  );
}

function Title({ proposal }: { proposal: ProposalDetail }): ReactElement {
  if (proposal.hidden) return <ShareTitle text="An admin has hidden this proposal." lines={2} size={54} />;
  if (proposal.isAltered)
    return <ShareTitle text="This text is not what the author signed." lines={2} size={54} />;
  const text = drawableText(proposal.title, 120) ?? `Proposal #${proposal.number}`;
  if (text.length > 64) return <ShareTitle text={text} lines={3} size={41} />;
  return <ShareTitle text={text} lines={2} size={text.length > 32 ? 54 : 64} />;
}

const STATUS_TONES = { Pending: TONES.pending, Active: TONES.active, Closed: TONES.closed } as const;
const OUTCOME_TONES: Readonly<Record<string, string>> = { Passed: TONES.yes, Rejected: TONES.no };

/** With the moment itself: a picture is looked at long after it was drawn. */
function StatusOf({ proposal }: { proposal: ProposalDetail }): ReactElement {
  const cancelledAt = proposal.cancelled?.at ?? null;
  const words = describeStatus({ ...proposal, cancelledAt }, new Date(proposal.serverTime));
  const at = formatTime(new Date(words.at));
  if (words.outcome !== null) {
    return (
      <SharePill tone={OUTCOME_TONES[words.outcome] ?? TONES.closed} text={`${words.outcome} · ${at}`} />
    );
  }
  const verb = words.status === "Pending" ? "starts" : "ends";
  return <SharePill tone={STATUS_TONES[words.status]} text={`${words.status} · ${verb} ${at}`} />;
}

function Result({ proposal }: { proposal: ProposalDetail }): ReactElement {
  const { yesWidth, noWidth, quorumAt } = resultBar(proposal);
  const { yesShare, noShare, yesVp, noVp } = resultShares(proposal);
  return (
    <div style={{ display: "flex", flexDirection: "column", marginTop: 6 }}>
      <div style={{ display: "flex", justifyContent: "space-between" }}>
        <Choice word="Yes" tone={TONES.yes} vp={yesVp} share={yesShare} />
        <Choice word="No" tone={TONES.no} vp={noVp} share={noShare} />
      </div>
      <div style={{ display: "flex", position: "relative", marginTop: 14, height: 30, alignItems: "center" }}>
        <div
          style={{
            display: "flex",
            width: "100%",
            height: 22,
            borderRadius: 11,
            overflow: "hidden",
            background: TONES.surface2,
          }}
        >
          <div style={{ width: `${yesWidth}%`, background: TONES.yes }} />
          <div style={{ width: yesWidth > 0 && noWidth > 0 ? 4 : 0, background: TONES.bg }} />
          <div style={{ width: `${noWidth}%`, background: TONES.no }} />
        </div>
        {quorumAt === null ? null : (
          <div
            style={{
              position: "absolute",
              left: `${Math.max(quorumAt, 4)}%`,
              top: -5,
              width: 100,
              marginLeft: -50,
              display: "flex",
              flexDirection: "column",
              alignItems: "center",
              color: TONES.muted,
              fontSize: 21,
            }}
          >
            <div style={{ width: 4, height: 40, borderRadius: 2, background: TONES.text }} />
            <div style={{ display: "flex", marginTop: 2 }}>quorum</div>
          </div>
        )}
      </div>
    </div>
  );
}

function Choice({
  word,
  tone,
  vp,
  share,
}: {
  word: string;
  tone: string;
  vp: string;
  share: string;
}): ReactElement {
  return (
    <div style={{ display: "flex", alignItems: "baseline" }}>
      <div style={{ display: "flex", fontFamily: FONTS.display, fontSize: 44, color: tone }}>
        {`${word} ${share} %`}
      </div>
      <div style={{ display: "flex", marginLeft: 16, fontSize: 26, color: TONES.muted }}>{`${vp} VP`}</div>
    </div>
  );
}

function quorumWords(proposal: ProposalDetail): string {
  const { quorumShare } = resultShares(proposal);
  if (quorumShare === null) return "no quorum";
  return BigInt(quorumShare) >= 100n ? "quorum reached" : `${quorumShare} % of the quorum`;
}
