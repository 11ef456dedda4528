import "server-only";
import type { Address } from "@/lib/shared/address";
import { checkFounding } from "./check-founding.server";
import { listStandingBans } from "./club-ban-store.server";
import type { FoundingAnswer } from "./club-schemas";
import { describeBan } from "./require-no-ban.server";

/** What somebody is told before they found a club: a ban from everywhere first, then what `checkFounding` says. */
export async function viewFounding(address: Address): Promise<FoundingAnswer> {
  const [ban] = await listStandingBans({ clubId: null, address });
  return ban ? { allowed: false, reason: describeBan(ban) } : checkFounding(address);
}
