import type { Settings } from "@/lib/settings/settings-schemas";
import type { Blocker } from "./blocker";

/** What is counted against the limits: open ones of the author in the club, and what was published within 24 hours. */
export type PublishedCounts = { openOfAuthor: number; dailyOfAuthor: number; dailyOfClub: number };

/** What the settings say against another proposal or bounty: a pause for everybody, and the limits against spam, each kind by itself. */
export function limitBlockers({
  settings,
  counts: { openOfAuthor, dailyOfAuthor, dailyOfClub },
  words: { many, openUntil },
}: {
  settings: Pick<Settings, "publishingOpen" | "openPerAuthor" | "dailyPerAuthor" | "dailyPerClub">;
  counts: PublishedCounts;
  words: { many: string; openUntil: string };
}): Blocker[] {
  const blockers: Blocker[] = [];
  const block = (code: string, text: string) => blockers.push({ step: null, field: null, code, text });
  if (!settings.publishingOpen) {
    block(
      "publishing-paused",
      `The admins have paused the publishing of ${many}. Your draft is kept; try again later.`,
    );
  }
  if (openOfAuthor >= settings.openPerAuthor) {
    block(
      "too-many-open",
      `You have ${openOfAuthor} open ${many} in this club, the most there may be. Wait until one is ${openUntil}.`,
    );
  }
  if (dailyOfAuthor >= settings.dailyPerAuthor) {
    block(
      "too-many-today",
      `You published ${dailyOfAuthor} ${many} within 24 hours, the most there may be. Try again tomorrow.`,
    );
  }
  if (dailyOfClub >= settings.dailyPerClub) {
    block(
      "club-too-many-today",
      `This club published ${dailyOfClub} ${many} within 24 hours, the most there may be. Try again tomorrow.`,
    );
  }
  return blockers;
}
