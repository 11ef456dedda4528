import "server-only";
import type { Queryable } from "@/lib/db/transaction.server";
import type { Settings } from "@/lib/settings/settings-schemas";
import type { Address } from "@/lib/shared/address";
import type { Blocker } from "./check-text";
import { countAgainstLimits } from "./proposal-store.server";

/** What the settings say against another proposal of this author in this club: a pause for everybody, and the limits against spam. */
export async function checkLimits(
  {
    settings,
    ...question
  }: {
    settings: Pick<Settings, "publishingOpen" | "openPerAuthor" | "dailyPerAuthor" | "dailyPerClub">;
    clubId: bigint;
    author: Address;
  },
  db?: Queryable,
): Promise<Blocker[]> {
  const { openOfAuthor, dailyOfAuthor, dailyOfClub } = await countAgainstLimits(question, db);
  const blockers: Blocker[] = [];
  if (!settings.publishingOpen) {
    blockers.push({
      code: "publishing-paused",
      text: "The admins have paused the publishing of proposals. Your draft is kept; try again later.",
    });
  }
  if (openOfAuthor >= settings.openPerAuthor) {
    blockers.push({
      code: "too-many-open",
      text: `You have ${openOfAuthor} open proposals in this club, the most there may be. Wait until one is closed.`,
    });
  }
  if (dailyOfAuthor >= settings.dailyPerAuthor) {
    blockers.push({
      code: "too-many-today",
      text: `You published ${dailyOfAuthor} proposals within 24 hours, the most there may be. Try again tomorrow.`,
    });
  }
  if (dailyOfClub >= settings.dailyPerClub) {
    blockers.push({
      code: "club-too-many-today",
      text: `This club published ${dailyOfClub} proposals within 24 hours, the most there may be. Try again tomorrow.`,
    });
  }
  return blockers;
}
