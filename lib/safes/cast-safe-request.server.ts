import "server-only";
import type { Address } from "@/lib/shared/address";
import { advanceRequest } from "./advance-request.server";
import type { SafeRequestView } from "./safe-request-schemas";
import { requireRequest, viewRequest } from "./view-safe-request.server";

/** Does the act if enough owners agreed by now, on this site or on chain, and answers the request. Any owner may ask. */
export async function castSafeRequest(asked: { id: string; viewer: Address }): Promise<SafeRequestView> {
  await requireRequest(asked);
  await advanceRequest(asked.id);
  return viewRequest(asked);
}
