import { banFromClub } from "@/lib/moderation/ban-people.server";
import { setFeatured } from "@/lib/moderation/feature-content.server";
import { flagContent } from "@/lib/moderation/flag-content.server";
import { setHidden } from "@/lib/moderation/hide-content.server";
import { judgeSubjects } from "@/lib/moderation/judge-flags.server";
import type { FlagCategory } from "@/lib/moderation/moderation-schemas";
import type { Address } from "@/lib/shared/address";

const HOUR_MS = 3_600_000;

type Named = {
  /** "proposal:12" by the title of a planned proposal. */
  proposal: (title: string) => string;
  /** "reason:0x..." by the title and the voter's name. */
  reason: (title: string, voter: string) => string;
  person: (name: string) => Address;
};

/** What moderators and admins of local mode did lately, and their open tasks. Call it once everything it names is published. */
export function moderationHappenings({
  now,
  named: { proposal, reason, person },
}: {
  now: number;
  named: Named;
}): { at: number; happen(): Promise<void> }[] {
  const flag = (who: string, subject: () => string, category: FlagCategory, text: string) => async () => {
    await flagContent({
      address: person(who),
      request: { subject: subjectOf(subject()), category, text },
    });
  };
  const pool = () => proposal("End the incentives for pool 3");
  const meetUp = () => reason("Pay for the yearly meet-up in Lisbon", "small 14");
  const wallet = () => reason("Adopt the new shared wallet for grants", "middle 5");
  const indexer = () => proposal("Publish the source of the indexer");
  const acts: [hoursAgo: number, happen: () => Promise<unknown>][] = [
    [60, flag("small 3", pool, "scam", "The linked pool is a copy: its contract sends deposits elsewhere.")],
    [58, flag("middle 2", pool, "scam", "Two people in the chat lost tokens through this link.")],
    [
      52,
      () =>
        setHidden({
          address: person("admin"),
          request: {
            subjects: [subjectOf(pool())],
            hidden: true,
            reason: "Its text led to a copy of the pool that keeps what is deposited.",
          },
        }),
    ],
    [40, flag("whale 2", meetUp, "other", "This has nothing to do with the proposal.")],
    [
      37,
      () =>
        judgeSubjects({
          address: person("admin"),
          request: {
            subjects: [subjectOf(meetUp())],
            verdict: "dismissed",
            reason: "Who can't travel says why they vote no. That is what a reason is for.",
          },
        }),
    ],
    [
      30,
      () =>
        banFromClub({
          slug: "treasury",
          address: person("admin"),
          request: {
            address: person("small 18"),
            until: new Date(now + 27 * 24 * HOUR_MS).toISOString(),
            reason: "Posted the same advertisement as a proposal four times in a week.",
          },
        }),
    ],
    [20, flag("small 9", wallet, "abuse", "It names a person behind an address, with the town.")],
    [11, flag("holder", wallet, "abuse", "Private data of a member.")],
    [9, flag("NFT only 2", indexer, "misleading", "Half of this source is under another licence already.")],
    [
      4,
      () =>
        setFeatured({
          address: person("admin"),
          request: {
            subjects: [subjectOf(proposal("Renew the archive node, with more disk"))],
            featured: true,
            reason: "It ends soon, and every page that shows an old balance rests on it.",
          },
        }),
    ],
  ];
  return acts.map(([hoursAgo, act]) => ({
    at: now - hoursAgo * HOUR_MS,
    async happen() {
      await act();
    },
  }));
}

function subjectOf(text: string): { kind: "proposal" | "reason"; id: string } {
  const [kind, id = ""] = text.split(":");
  return { kind: kind === "reason" ? "reason" : "proposal", id };
}
