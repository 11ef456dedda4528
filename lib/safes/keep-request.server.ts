import "server-only";
import { getAddress, type Hex } from "viem";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { advanceRequest } from "./advance-request.server";
import { belongsTo } from "./assemble-signature";
import { readSafeTree } from "./read-safe-tree.server";
import type { SafeRequestView } from "./safe-request-schemas";
import { type AskedAct, insertRequest } from "./safe-request-store.server";
import { viewRequest } from "./view-safe-request.server";

/**
 * Keeps what a Safe is asked to sign, in the name of one of its owners or of the Safe itself. Throws BAD_REQUEST for an address that is
 * no Safe, FORBIDDEN for a stranger, and CONFLICT beyond 20 open requests of theirs.
 */
export async function keepRequest({
  asker,
  safe,
  digest,
  ...asked
}: { asker: Address; safe: Address; digest: Hex } & AskedAct): Promise<SafeRequestView> {
  const tree = await readSafeTree({ safe, message: digest });
  if (tree === null)
    throw new AppError("BAD_REQUEST", `${getAddress(safe)} is no Safe of contracts 1.3.0 or newer.`);
  if (!belongsTo(tree, asker))
    throw new AppError("FORBIDDEN", `Only an owner of ${getAddress(safe)} can ask for its signature.`);
  const owners = tree.owners.map((owner) => owner.address);
  const id = await insertRequest({
    safe,
    digest,
    owners,
    threshold: tree.threshold,
    openedBy: asker,
    ...asked,
  });
  if (id === null)
    throw new AppError(
      "CONFLICT",
      "You have 20 open requests for this Safe. Have one of them signed, or wait until one ends.",
    );
  await advanceRequest(id);
  return viewRequest({ id, viewer: asker });
}
