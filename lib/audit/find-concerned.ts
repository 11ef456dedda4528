import { type Address, parseAddress } from "@/lib/shared/address";
import type { AuditFields } from "./audit-fields";

type Entry = {
  actor: Address;
  act: string;
  after: AuditFields;
  before: AuditFields;
  /** Who wrote the subject. */
  author: Address | null;
  winners: readonly string[] | null;
};

export type Concerned = { joint: string; people: Address[] };

/** Whom an act concerns besides its actor and its subject, and what joins them to the subject. */
export function findConcerned({ actor, act, before, after, author, winners }: Entry): Concerned {
  switch (act) {
    case "person.ban":
    case "person.lift-ban":
      return concerned("", after["address"]);
    case "club.set-role":
      return concerned("", after["member"]);
    case "club.invite-moderator":
    case "club.withdraw-invitation":
      return concerned(":", after["address"]);
    case "club.transfer":
      return concerned(" to", after["owner"]);
    case "fee.repair":
      return concerned(" from", before["payer"]);
    case "bounty.announce":
      return concerned(":", ...(winners ?? []));
    case "bounty.prove-payout":
      return concerned(" to", ...(winners ?? []));
    default:
      return author === actor ? concerned("") : concerned(" by", author);
  }
}

function concerned(joint: string, ...found: readonly unknown[]): Concerned {
  const people = found.flatMap((each) => (typeof each === "string" ? (parseAddress(each) ?? []) : []));
  return { joint, people };
}
