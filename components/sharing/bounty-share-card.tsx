import type { ReactElement } from "react";
import { assetLabel, formatReward } from "@/lib/bounties/bounty-kinds";
import type { BountyDetail } from "@/lib/bounties/bounty-schemas";
import type { BountyState } from "@/lib/bounties/bounty-state";
import { formatTime } from "@/lib/shared/format-time";
import { drawableText } from "@/lib/sharing/drawable-text";
import { ShareAvatar } from "./share-avatar";
import { ShareFigure, ShareFrame, SharePill, ShareTitle, TONES } from "./share-frame";

/** A bounty with its reward and state, as a picture; hidden text is left out. */
export function BountyShareCard({
  bounty,
  tokenName,
  siteName,
  host,
}: {
  bounty: BountyDetail;
  tokenName: string;
  siteName: string;
  host: string;
}): ReactElement {
  const { asset, totalWei, prizeCount, submissionCount, number, hidden } = bounty;
  const club = drawableText(bounty.club.name, 40) ?? bounty.club.slug;
  const title = hidden
    ? "An admin has hidden this bounty."
    : (drawableText(bounty.title, 120) ?? `Bounty #${number}`);
  return (
    <ShareFrame
      siteName={siteName}
      host={host}
      corner={<StateOf bounty={bounty} />}
      footer={`/clubs/${bounty.club.slug}/bounties/${number}`}
    >
      <div style={{ display: "flex", alignItems: "center", marginTop: 30, color: TONES.muted, fontSize: 28 }}>
        <ShareAvatar seed={bounty.club.slug} size={40} radius={8} />
        <div style={{ display: "flex", marginLeft: 16 }}>{`${club} · Bounty #${number}`}</div>
      </div>
      <div style={{ display: "flex", marginTop: 18, height: 166, alignItems: "flex-start" }}>
        <ShareTitle text={title} lines={2} size={title.length > 32 ? 54 : 64} />
      </div>
      <div style={{ display: "flex" }}>
        <ShareFigure
          figure={`${formatReward({ asset, wei: totalWei })} ${assetLabel({ asset, token: tokenName })}`}
          word={prizeCount === 1 ? "one prize" : `in ${prizeCount} prizes`}
        />
        <ShareFigure
          figure={submissionCount.toLocaleString("en")}
          word={submissionCount === 1 ? "submission" : "submissions"}
        />
      </div>
    </ShareFrame>
  );
}

type Pill = { tone: string; words: (bounty: BountyDetail) => string };

/** With the moment itself: a picture is looked at long after it was drawn. */
const STATES: Readonly<Record<BountyState, Pill>> = {
  open: { tone: TONES.active, words: ({ submissionsUntil }) => `Open · closes ${at(submissionsUntil)}` },
  "in-review": { tone: TONES.pending, words: ({ winnersBy }) => `In review · winners by ${at(winnersBy)}` },
  overdue: { tone: TONES.no, words: ({ winnersBy }) => `Overdue · winners were due ${at(winnersBy)}` },
  completed: {
    tone: TONES.accent,
    words: ({ announcedAt, submissionsUntil }) => `Completed · ${at(announcedAt ?? submissionsUntil)}`,
  },
  cancelled: {
    tone: TONES.closed,
    words: ({ cancelled }) => (cancelled ? `Cancelled · ${at(cancelled.at)}` : "Cancelled"),
  },
};

function StateOf({ bounty }: { bounty: BountyDetail }): ReactElement {
  const { tone, words } = STATES[bounty.state];
  return <SharePill tone={tone} text={words(bounty)} />;
}

function at(time: string): string {
  return formatTime(new Date(time));
}
