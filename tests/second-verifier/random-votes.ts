import { hiddenLabel } from "@/lib/ballots/ballot-words";
import type { Votes } from "../builders/evidence";
import { testAccount } from "../setup/accounts";
import { below, isChosen, pick, type Random } from "./random-choice";

/** When a moderator hides and shows the title, in seconds after the start; `until` null means it stays hidden. */
export type Hiding = { from: number; until: number | null };

const LAST_SECOND = 250_000;
const REASONS = [
  "",
  "Too dear.",
  'He said "yes"\\no, I said no.\n\tTab',
  "Größe, 日本語, 🗳️",
  "turned \u202e around \u2066 and \u2028 broken \u0085 \u007f \u0001",
  "x".repeat(300),
];

/** Votes of up to twelve people, some replaced, some signed as a text or under the club's slug. */
export function randomVotes(random: Random, hiding: Hiding | null): Votes[] {
  const voters = below(random, isChosen(random, 0.3) ? 13 : 5) || below(random, 3);
  return Array.from({ length: voters }, (_, index) => ({
    account: testAccount(`random voter ${index}`),
    nftCount: BigInt(1 + below(random, 500)),
    tokenWei: isChosen(random, 0.3) ? 0n : BigInt(below(random, 2 ** 40)) * 10n ** BigInt(below(random, 20)),
    ballots: randomTimes(random).map((at) => ({
      choice: pick(random, ["yes", "no"] as const),
      reason: pick(random, REASONS),
      at,
      form: isChosen(random, 0.3) ? ("text" as const) : ("typed" as const),
      ...(isChosen(random, 0.2) && {
        together: { before: below(random, 3), after: 1 + below(random, 3) },
      }),
      says: {
        ...(isChosen(random, 0.1) && { club: "builders" }),
        ...(isHiddenAt(hiding, at + 2) && isChosen(random, 0.7) && { label: hiddenLabel(12) }),
      },
    })),
  }));
}

function isHiddenAt(hiding: Hiding | null, second: number): boolean {
  if (hiding === null || second < hiding.from) return false;
  return hiding.until === null || second <= hiding.until + 60;
}

function randomTimes(random: Random): number[] {
  const count = pick(random, [1, 1, 1, 2, 3]);
  const times = Array.from({ length: count }, () => below(random, LAST_SECOND));
  return [...new Set(times)].toSorted((left, right) => left - right);
}
