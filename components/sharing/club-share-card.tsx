import type { ReactElement } from "react";
import type { ClubDetail } from "@/lib/clubs/club-schemas";
import { drawableText } from "@/lib/sharing/drawable-text";
import { ShareAvatar } from "./share-avatar";
import { ShareFigure, ShareFrame, SharePill, ShareTitle, TONES } from "./share-frame";

/** A club with its counts, as a picture; for a hidden club only its address. */
export function ClubShareCard({
  club,
  siteName,
  host,
}: {
  club: ClubDetail;
  siteName: string;
  host: string;
}): ReactElement {
  const name = club.hidden ? "Hidden club" : (drawableText(club.name, 40) ?? club.slug);
  const about = club.hidden ? "An admin has hidden this club." : drawableText(club.about, 180);
  return (
    <ShareFrame siteName={siteName} host={host} corner={cornerOf(club)} footer={`/clubs/${club.slug}`}>
      <div style={{ display: "flex", alignItems: "center", marginTop: 40 }}>
        <ShareAvatar seed={club.slug} size={128} radius={22} />
        <div style={{ display: "flex", flexDirection: "column", marginLeft: 36, width: 900 }}>
          <ShareTitle text={name} lines={2} size={name.length > 24 ? 56 : 72} />
        </div>
      </div>
      <div style={{ display: "flex", marginTop: 26, height: 84, fontSize: 29, color: TONES.muted }}>
        {about === null ? null : (
          <div style={{ display: "block", lineClamp: 2, lineHeight: 1.35 }}>{about}</div>
        )}
      </div>
      <div style={{ display: "flex", marginTop: 20 }}>
        <ShareFigure figure={count(club.memberCount)} word={club.memberCount === 1 ? "member" : "members"} />
        <ShareFigure
          figure={count(club.proposalCount)}
          word={club.proposalCount === 1 ? "proposal" : "proposals"}
        />
        <ShareFigure figure={count(club.activeCount)} word="open for voting" />
      </div>
    </ShareFrame>
  );
}

function cornerOf(club: ClubDetail): ReactElement | null {
  if (club.archived) return <SharePill tone={TONES.closed} text="Archived" />;
  return club.verified && !club.hidden ? <SharePill tone={TONES.accent} text="Verified club" /> : null;
}

function count(value: number): string {
  return value.toLocaleString("en");
}
