import * as z from "zod/mini";
import { type Address, parseAddress } from "@/lib/shared/address";

// What requests and answers say in the same way everywhere. zod/mini, because pages parse answers in the browser.

/** ISO 8601 in UTC. */
export const time = z.iso.datetime();

const GIVEN_TIME = "a time in ISO 8601, such as 2026-01-31T12:00:00Z";

/** A time as it is asked for: with any offset, and in UTC from then on. */
export const givenTime = z.pipe(
  z.pipe(
    z.iso.datetime({ offset: true, error: GIVEN_TIME }),
    z.transform((text: string) => new Date(text).toISOString()),
  ),
  // An offset can lead out of the years that have four digits.
  z.iso.datetime({ error: GIVEN_TIME }),
);

/** An amount in units of 10^-18, in decimal digits. */
export const wei = z.string().check(z.regex(/^\d{1,78}$/));

/** A whole number in decimal digits, of any length. */
export const digits = z.string().check(z.regex(/^\d+$/));

/** An address as it is shown. */
export const addressText = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, "0x and 40 hex digits"));

/** An address as it is asked for: in any case, and in lower case from then on. */
export const address = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, "0x and 40 hex digits")),
  z.transform((text): Address => {
    const parsed = parseAddress(text);
    if (!parsed) throw new Error("unreachable: the pattern above is the parser's");
    return parsed;
  }),
);

/** What counts saves and versions, as SQL's INTEGER takes it. */
export const counter = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** When something was hidden or withdrawn, with the reason that everybody can read; null while it isn't. */
export const publicMark = z.nullable(z.object({ at: time, reason: z.string() }));

/** The club beside what was published in it; `avatarHash` names its picture and is null when it has none. */
export const shownClub = z.object({
  slug: z.string(),
  name: z.string(),
  avatarHash: z._default(z.nullable(z.string()), null),
});

/** An account or contract with its chain (CAIP-10). */
export const caip10Text = z.string().check(z.regex(/^eip155:\d{1,10}:0x[0-9a-fA-F]{40}$/));
