import { type ActWords, adminActWords, type WordedEntry } from "./admin-acts";
import type { AuditFields } from "./audit-fields";

/** The kinds that the public list is filtered by, and the first words of the acts that belong to each. */
export const AUDIT_KINDS = {
  content: { label: "Content", areas: ["proposal", "reason", "content", "flag", "bounty", "submission"] },
  clubs: { label: "Clubs", areas: ["club"] },
  people: { label: "People", areas: ["person", "admin", "primary", "session", "profile"] },
  money: { label: "Fees", areas: ["fee", "payment"] },
  settings: { label: "Settings", areas: ["settings", "holdings", "operations"] },
} as const satisfies Record<string, { label: string; areas: readonly string[] }>;
export type AuditKind = keyof typeof AUDIT_KINDS;
export const AUDIT_KIND_NAMES = ["content", "clubs", "people", "money", "settings"] as const;

/** What authors do with their own texts. It appears on the proposal's page and is no moderation. */
export const AUTHORS_ACTS: readonly string[] = [
  "proposal.publish",
  "proposal.edit",
  "bounty.publish",
  "bounty.extend",
];

/** In words, `SOMEBODY` is the place of the person whom the act concerns. */
export const SOMEBODY = "somebody";

/** What was done, as the middle of "who ... what". */
const ACTS: Readonly<Record<string, ActWords>> = {
  "club.found": "founded",
  "club.edit": "changed the settings of",
  "club.archive": "archived",
  "club.restore": "brought back",
  "club.set-role": ({ after }) =>
    after["role"] === "moderator"
      ? "made somebody a moderator in"
      : "took the moderator's role from somebody in",
  "club.invite-moderator": "invited a moderator to",
  "club.withdraw-invitation": "withdrew a moderator's invitation to",
  "club.accept-invitation": "became a moderator of",
  "club.decline-invitation": "declined to be a moderator of",
  "club.transfer": "handed over",
  "club.hide": "hid",
  "club.show": "showed again",
  "proposal.publish": "published",
  "proposal.edit": "changed the text of",
  "proposal.cancel": "cancelled",
  "proposal.hide": "hid",
  "proposal.show": "showed again",
  "proposal.feature": "featured",
  "proposal.unfeature": "no longer features",
  "bounty.publish": "published",
  "bounty.extend": "gave more time to",
  "bounty.cancel": "cancelled",
  "bounty.feature": "featured",
  "bounty.unfeature": "no longer features",
  "bounty.hide": "hid",
  "bounty.show": "showed again",
  "reason.hide": "hid",
  "reason.show": "showed again",
  "profile.hide": "hid",
  "profile.show": "showed again",
  "bounty.announce": "announced the winners of",
  "bounty.withdraw-prize": "withdrew a prize of",
  "bounty.prove-payout": "proved the payment of a prize of",
  "submission.mark-spam": "labelled as spam",
  "submission.unmark-spam": "took the label spam off",
  "submission.hide": "hid",
  "submission.show": "showed again",
  "flag.uphold": "upheld the flags on",
  "flag.dismiss": "dismissed the flags on",
  "person.ban": ({ after }) =>
    after["where"] === "everywhere" ? "banned everywhere" : "banned somebody from",
  "person.lift-ban": ({ after }) =>
    after["where"] === "everywhere" ? "lifted the ban of" : "lifted the ban of somebody in",
  ...adminActWords,
  "settings.change": "changed the settings",
};

export const AUDIT_ACTS: readonly string[] = Object.keys(ACTS);

/** The act in words; one that this version doesn't know is told by its own name: "fee.re-check" reads "fee: re check". */
export function describeAct(entry: WordedEntry): string {
  const words = ACTS[entry.act];
  if (typeof words === "function") return words(entry);
  if (words !== undefined) return words;
  const [area = "", ...rest] = entry.act.split(".");
  return `${area}: ${rest.join(" ").replaceAll("-", " ")}`;
}

/** Words in a field's name that keep its value out of public entries. */
const PRIVATE_WORDS: ReadonlySet<string> = new Set([
  "session",
  "note",
  "notes",
  "ip",
  "cookie",
  "secret",
  "password",
  "email",
  "agent",
  "phone",
]);
/** Texts that say nothing of their own: of a hidden subject these stay, and so does what is no text. */
const CODES: ReadonlySet<string> = new Set([
  "address",
  "asset",
  "club",
  "digest",
  "fee",
  "member",
  "owner",
  "role",
  "submissionsUntil",
  "totalWei",
  "transaction",
  "until",
  "where",
  "winnersBy",
]);

/** The fields that everybody may read; of a hidden subject none of its texts. */
export function publicFields({ fields, isHidden }: { fields: AuditFields; isHidden: boolean }): AuditFields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) =>
        !wordsOf(name).some((word) => PRIVATE_WORDS.has(word)) &&
        !(isHidden && typeof value === "string" && !CODES.has(name)) &&
        // Whatever is stored, a public entry shows numbers and words, not structures.
        (value === null || typeof value !== "object"),
    ),
  );
}

/** The name of a field as words: "quorumBasisPoints" reads "quorum basis points". */
export function fieldLabel(name: string): string {
  return wordsOf(name).join(" ");
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/);
}
