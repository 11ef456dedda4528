import type { FeePurpose } from "@/lib/fees/fee-purpose";
import { requestJson } from "@/lib/http/api-client";

/** A proposal or bounty, by the id that it was published under. */
type Publication = { purpose: FeePurpose; id: string };

/** Ends it with a public reason. */
export async function sendCancel(publication: Publication, reason: string): Promise<void> {
  await requestJson(`${pathOf(publication)}/cancel`, { method: "POST", body: { reason } });
}

/** Uses the fee's newest payment after the first one disappeared. */
export async function attachPayment(publication: Publication): Promise<void> {
  await requestJson(`${pathOf(publication)}/payment`, { method: "POST", body: {} });
}

function pathOf({ purpose, id }: Publication): string {
  return `/api/${purpose === "proposal" ? "proposals" : "bounties"}/${id}`;
}
