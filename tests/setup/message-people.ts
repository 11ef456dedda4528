import { holder, stranger, whale } from "./local-people";
import { query } from "./own-services";
import { type Caller, openCaller, visitor } from "./route-caller";

/** Who get messages in tests: two with voting power, one without. */
export const people = { whale, holder, stranger };
export type Name = keyof typeof people;

const callers = new Map<Name, Caller>();

/** Signs everybody in. */
export async function signInPeople(): Promise<void> {
  for (const name of Object.keys(people) as Name[]) callers.set(name, await openCaller(people[name]));
}

/** Asks as one of them. */
export function as(name: Name): Caller {
  return callers.get(name) ?? visitor;
}

/** Deletes events, wishes, channels, messages and what jobs and limits remember. */
export async function forgetMessages(): Promise<void> {
  await query(
    "TRUNCATE outbox_event, message_channel, message_wish, message_delivery, message, rate_bucket, cron_run CASCADE",
  );
}
