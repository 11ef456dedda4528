import { saveSettings } from "@/lib/admin/save-settings.server";
import type { Address } from "@/lib/shared/address";

const DAY_MS = 86_400_000;

/** The team page of local mode; all of them are invented. */
const TEAM: readonly (readonly [person: string, name: string, role: string])[] = [
  ["whale", "Marit Solheim", "Reviews grants"],
  ["middle 2", "Node Nine", "Runs the archive node"],
  ["middle 1", "Ines Carvalho", "Art and design"],
];

/** When the admin introduced them, for the history of the seed. */
export function teamHappening({ now, person }: { now: number; person: (name: string) => Address }): {
  at: number;
  happen(): Promise<void>;
} {
  return {
    at: now - 40 * DAY_MS,
    async happen() {
      const team = TEAM.map(([who, name, role]) => ({ name, role, address: person(who), link: null }));
      await saveSettings({
        address: person("admin"),
        request: { version: 0, changes: { team }, resets: [], reason: "Holders asked who runs the site." },
      });
    },
  };
}
