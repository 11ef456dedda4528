import { banAct } from "@/components/moderation/moderation-acts";
import type { PersonEntry } from "@/lib/admin/admin-views";
import { formatAddress } from "@/lib/shared/address";
import type { Act } from "./act";
import { endPersonSessionsAct } from "./session-acts";

/** The buttons beside a person in the list of people, in their order. */
export function personActs({ address, liveSessions }: PersonEntry): Act[] {
  const sessions = liveSessions === 0 ? [] : [endPersonSessionsAct(address)];
  return [...sessions, banAct({ slug: null, address })];
}

export const addAdminAct: Act = {
  label: "Add admin",
  title: "Add an admin?",
  description:
    "They can do everything here except name the primary admin, from their next request on. Any admin can remove them again.",
  confirmWord: "ADD",
  isDangerous: false,
  path: "/api/admin/admins",
  method: "POST",
  fields: [
    { name: "address", label: "Address", kind: "address", help: "The wallet that they sign in with." },
  ],
  done: "Admin added",
};

export function removeAdminAct(address: string): Act {
  const short = formatAddress(address);
  return {
    label: "Remove",
    name: `Remove ${short} as admin`,
    title: "Remove this admin?",
    description: `${address} is refused from its next request on, in every open tab. What they did stays. Any admin can add them again.`,
    confirmWord: "REMOVE",
    isDangerous: true,
    path: `/api/admin/admins/${address}`,
    method: "DELETE",
    done: `${short} is no admin any more`,
  };
}

export function namePrimaryAct(address: string): Act {
  const short = formatAddress(address);
  return {
    label: "Make primary",
    name: `Make ${short} the primary admin`,
    title: "Name the next primary admin?",
    description: `From the given time on fees go to ${address}, which then pays none, and only it can name the one after. You stay an admin. You can withdraw this until then, and not after.`,
    confirmWord: "PRIMARY",
    isDangerous: true,
    path: "/api/admin/primary",
    method: "POST",
    body: { address },
    fields: [
      {
        name: "effectiveAt",
        label: "From, in UTC",
        kind: "time",
        isOptional: true,
        help: "At most 90 days ahead. Left empty: from now on. Payments that were begun keep their wallet.",
      },
    ],
    done: `${short} was named`,
  };
}

export const withdrawPrimaryAct: Act = {
  label: "Withdraw",
  name: "Withdraw the naming of the next primary admin",
  title: "Withdraw the naming?",
  description: "You stay the primary admin, and fees go on to your wallet.",
  confirmWord: null,
  isDangerous: false,
  path: "/api/admin/primary",
  method: "DELETE",
  done: "Withdrawn: you stay the primary admin",
};
