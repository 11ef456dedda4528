import { ABOUT_MAX } from "@/lib/clubs/club-limits";
import { checkClubName } from "@/lib/clubs/club-name";
import {
  type ClubDetail,
  type ClubProfile,
  clubProfile,
  type EditClubRequest,
  profileChanges,
  profileFields,
} from "@/lib/clubs/club-schemas";
import { parsePercent } from "@/lib/clubs/percent";

/** The settings in the form. `avatar`: undefined means unchanged, null the generated one, else base64. */
export type SettingsDraft = ClubProfile & {
  name: string;
  quorum: string;
  avatar: string | null | undefined;
};

export type DraftErrors = Readonly<Record<"name" | "quorum" | keyof ClubProfile, string | null>>;

export function draftOf(club: ClubDetail): SettingsDraft {
  return {
    ...clubProfile.parse(club),
    name: club.name,
    quorum: String(club.quorumBasisPoints / 100),
    avatar: undefined,
  };
}

/** What of the draft differs from the club, ready to be sent; null when nothing does. */
export function changesOf(club: ClubDetail, draft: SettingsDraft): EditClubRequest | null {
  const basisPoints = parsePercent(draft.quorum);
  const changes = {
    ...(draft.name === club.name ? {} : { name: draft.name }),
    ...Object.fromEntries(
      profileFields.filter((field) => draft[field] !== club[field]).map((field) => [field, draft[field]]),
    ),
    ...(basisPoints === club.quorumBasisPoints ? {} : { quorumBasisPoints: basisPoints ?? -1 }),
    ...(draft.avatar === undefined ? {} : { avatar: draft.avatar }),
  };
  return Object.keys(changes).length === 0 ? null : { version: club.version, ...changes };
}

/** What the server would refuse, in words, beside each field. */
export function errorsOf(draft: SettingsDraft): DraftErrors {
  const name = checkClubName(draft.name);
  return {
    ...profileErrors(draft),
    name: name.ok ? null : name.reason,
    quorum: parsePercent(draft.quorum) === null ? "A share from 0 to 100, with at most two decimals." : null,
  };
}

/** The first broken rule of each field; a text that is too long is told by how much. */
function profileErrors(draft: SettingsDraft): Record<keyof ClubProfile, string | null> {
  const tooMany = draft.about.length - ABOUT_MAX;
  const issues = profileChanges.safeParse(draft).error?.issues ?? [];
  const errors = profileFields.map((field) => {
    const issue = issues.find(({ path }) => path[0] === field);
    return [field, issue ? `Needed: ${issue.message}.` : null];
  });
  return { ...Object.fromEntries(errors), ...(tooMany > 0 && { about: `${tooMany} characters too many.` }) };
}
