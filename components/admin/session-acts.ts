import { formatAddress } from "@/lib/shared/address";
import type { Act } from "./act";
import type { BulkAct } from "./selection";

export function endSessionAct({ key, address }: { key: string; address: string }): Act {
  const short = formatAddress(address);
  return {
    label: "End",
    name: `End this session of ${short}`,
    title: "End this session?",
    description: `The browser of ${short} is signed out at its next request. They can sign in again.`,
    confirmWord: "END",
    isDangerous: true,
    path: "/api/admin/sessions/end",
    method: "POST",
    body: { sessions: [key] },
    done: `A session of ${short} was ended`,
  };
}

export const endChosenSessionsAct: BulkAct = {
  label: "End sessions",
  title: "End {n} sessions?",
  description: "Each of these browsers is signed out at its next request. Their people can sign in again.",
  confirmWord: "END",
  isDangerous: true,
  path: "/api/admin/sessions/end",
  method: "POST",
  idsName: "sessions",
  done: "Ended: {n}",
};

export function endPersonSessionsAct(address: string): Act {
  const short = formatAddress(address);
  return {
    label: "End sessions",
    name: `End all sessions of ${short}`,
    title: "End all sessions of this person?",
    description: `${address} is signed out everywhere at the next request. They can sign in again.`,
    confirmWord: "END",
    isDangerous: true,
    path: "/api/admin/people/end-sessions",
    method: "POST",
    body: { people: [address] },
    done: `${short} is signed out everywhere`,
  };
}

export const endPeopleSessionsAct: BulkAct = {
  label: "End sessions",
  title: "End all sessions of {n} people?",
  description: "They are signed out everywhere at the next request. They can sign in again.",
  confirmWord: "END",
  isDangerous: true,
  path: "/api/admin/people/end-sessions",
  method: "POST",
  idsName: "people",
  done: "Signed out everywhere: {n}",
};
