import type { ReactElement } from "react";
import type { PersonProfile } from "@/lib/profiles/profile-schemas";
import { formatAddress } from "@/lib/shared/address";
import { drawableText } from "@/lib/sharing/drawable-text";
import { ShareAvatar } from "./share-avatar";
import { ShareFigure, ShareFrame, SharePill, ShareTitle, TONES } from "./share-frame";

const ROLES = { admin: "Admin", "primary admin": "Primary admin" } as const;

/** A person's chosen name and what they did here, as a picture. Anybody may take any name, so the address is below it. */
export function PersonShareCard({
  profile: { address, name, about, hidden, role, counts, turnout },
  siteName,
  host,
}: {
  profile: PersonProfile;
  siteName: string;
  host: string;
}): ReactElement {
  const title = drawableText(name, 32) ?? formatAddress(address);
  const words = hidden ? "An admin has hidden the name and text of this profile." : drawableText(about, 180);
  return (
    <ShareFrame
      siteName={siteName}
      host={host}
      corner={role === null ? null : <SharePill tone={TONES.accent} text={ROLES[role]} />}
      footer={address}
    >
      <div style={{ display: "flex", alignItems: "center", marginTop: 40 }}>
        <ShareAvatar seed={address} size={128} radius={64} />
        <div style={{ display: "flex", flexDirection: "column", marginLeft: 36, width: 900 }}>
          <ShareTitle text={title} lines={2} size={title.length > 24 ? 56 : 72} />
        </div>
      </div>
      <div style={{ display: "flex", marginTop: 26, height: 84, fontSize: 29, color: TONES.muted }}>
        {words === null ? null : (
          <div style={{ display: "block", lineClamp: 2, lineHeight: 1.35 }}>{words}</div>
        )}
      </div>
      <div style={{ display: "flex", marginTop: 20 }}>
        <ShareFigure figure={count(counts.votes)} word={counts.votes === 1 ? "vote" : "votes"} />
        <ShareFigure
          figure={count(counts.proposals)}
          word={counts.proposals === 1 ? "proposal" : "proposals"}
        />
        {turnout.couldVote === 0 ? null : (
          <ShareFigure
            figure={`${count(turnout.voted)} of ${count(turnout.couldVote)}`}
            word="votes they had power in"
          />
        )}
      </div>
    </ShareFrame>
  );
}

function count(value: number): string {
  return value.toLocaleString("en");
}
