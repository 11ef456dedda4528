import "server-only";
import type { Queryable } from "@/lib/db/transaction.server";
import type { Settings } from "@/lib/settings/settings-schemas";
import type { Address } from "@/lib/shared/address";
import type { Blocker } from "./blocker";
import { countPublished } from "./published-store.server";
import type { PublishedItem, PublishingKind } from "./publishing-kind.server";

/** What the settings say against another proposal or bounty: a pause for everybody, and the limits against spam, each kind by itself. */
export async function checkLimits<Item extends PublishedItem>(
  { table, words: { many, openUntil } }: PublishingKind<Item>,
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
  const { openOfAuthor, dailyOfAuthor, dailyOfClub } = await countPublished(table, question, db);
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
      `You have ${openOfAuthor} open ${many} in this club, which is the limit. Try again after one is ${openUntil}.`,
    );
  }
  if (dailyOfAuthor >= settings.dailyPerAuthor) {
    block(
      "too-many-today",
      `You published ${dailyOfAuthor} ${many} within 24 hours, which is the limit. Try again tomorrow.`,
    );
  }
  if (dailyOfClub >= settings.dailyPerClub) {
    block(
      "club-too-many-today",
      `This club published ${dailyOfClub} ${many} within 24 hours, which is the limit. Try again tomorrow.`,
    );
  }
  return blockers;
}
