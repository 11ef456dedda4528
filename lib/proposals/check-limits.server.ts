import "server-only";
import type { Queryable } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import type { Blocker } from "./check-proposal";
import { DAILY_PER_AUTHOR, DAILY_PER_CLUB, OPEN_PER_AUTHOR } from "./proposal-limits";
import { countAgainstLimits } from "./proposal-store.server";

/** The limits against spam that another proposal of this author in this club would break. */
export async function checkLimits(
  question: { clubId: bigint; author: Address },
  db?: Queryable,
): Promise<Blocker[]> {
  const { openOfAuthor, dailyOfAuthor, dailyOfClub } = await countAgainstLimits(question, db);
  const blockers: Blocker[] = [];
  if (openOfAuthor >= OPEN_PER_AUTHOR) {
    blockers.push({
      code: "too-many-open",
      text: `You have ${openOfAuthor} open proposals in this club, the most there may be. Wait until one is closed.`,
    });
  }
  if (dailyOfAuthor >= DAILY_PER_AUTHOR) {
    blockers.push({
      code: "too-many-today",
      text: `You published ${dailyOfAuthor} proposals within 24 hours, the most there may be. Try again tomorrow.`,
    });
  }
  if (dailyOfClub >= DAILY_PER_CLUB) {
    blockers.push({
      code: "club-too-many-today",
      text: `This club published ${dailyOfClub} proposals within 24 hours, the most there may be. Try again tomorrow.`,
    });
  }
  return blockers;
}
