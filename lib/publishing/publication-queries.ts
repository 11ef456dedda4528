import type { FeePurpose } from "@/lib/fees/fee-purpose";
import { send } from "@/lib/http/api-client";
import type { SignedCancelRequest } from "./publishing-schemas";

/** A proposal or bounty, by the id that it was published under. */
type Publication = { purpose: FeePurpose; id: string };

const endpoints = async () => (await import("./publishing-endpoints")).publicationEndpoints;

/** Ends it with a public reason. */
export async function sendCancel({ purpose, id }: Publication, body: SignedCancelRequest): Promise<void> {
  await send((await endpoints())[purpose].cancel, { params: { id }, body });
}

/** Uses the fee's newest payment after the first one disappeared. */
export async function attachPayment({ purpose, id }: Publication): Promise<void> {
  await send((await endpoints())[purpose].attachPayment, { params: { id }, body: {} });
}
