import { editProfile } from "@/lib/profiles/edit-profile.server";
import type { Address } from "@/lib/shared/address";

const HOUR_MS = 3_600_000;

/** People of local mode who wrote a profile; all of them are invented. */
const WORDS: readonly (readonly [person: string, name: string, about: string])[] = [
  ["whale", "Marit Solheim", "I hold for the long run and read every proposal twice. Ask me about grants."],
  ["holder", "Teo", ""],
  [
    "whale 1",
    "Lantern Fund",
    "A family fund. We vote on everything that spends from the chest, and say why.",
  ],
  ["middle 1", "Ines Carvalho", "Paints large, votes often.\nLooks after Art & Culture."],
  ["middle 2", "Node Nine", "Two validators in Tallinn, one in Lyon."],
  ["small 1", "Bea", "I answer first questions. Nothing is too simple."],
  // Two people with one name: that is allowed, and the reason for the address beside each.
  ["small 4", "Bea", ""],
  ["NFT only 2", "Yuki Tanaka", "Prints, shirts and the odd enamel pin."],
];

/** When they wrote it, for the history of the seed. */
export function profileHappenings({
  now,
  person,
}: {
  now: number;
  person: (name: string) => Address;
}): { at: number; happen(): Promise<void> }[] {
  return WORDS.map(([who, name, about], place) => ({
    at: now - (36 + place) * HOUR_MS,
    async happen() {
      const address = person(who);
      await editProfile({ address, editor: address, request: { name, about } });
    },
  }));
}
