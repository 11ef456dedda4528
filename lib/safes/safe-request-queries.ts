import { queryOptions } from "@tanstack/react-query";
import type { Choice } from "@/lib/ballots/typed-data";
import { call, send } from "@/lib/http/api-client";
import { safeRequestEndpoints } from "./safe-request-endpoints";
import type { SafeRequestOpening, SafeRequestView } from "./safe-request-schemas";

/** Owners sign at their own time: the page of one shows what the others did. */
const POLL_MS = 10_000;
/** The chain is asked about the Safe, and the vote may be cast. */
const LIMIT_MS = 30_000;

/** A Safe's vote and who has signed it; asked again while it needs signatures. */
export function safeRequestQuery({ id, viewer }: { id: string; viewer: string }) {
  return queryOptions({
    queryKey: ["/api/safe-requests", id, viewer.toLowerCase()] as const,
    queryFn: ({ signal }): Promise<SafeRequestView> =>
      call(safeRequestEndpoints.get, { params: { id }, timeoutMs: LIMIT_MS, signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === "open" || state.data?.state === "complete" ? POLL_MS : false,
  });
}

/** Asks the owners of a Safe for its vote; the same vote asked for twice is one request. */
export function sendOpening(body: SafeRequestOpening): Promise<SafeRequestView> {
  return call(safeRequestEndpoints.open, { body, timeoutMs: LIMIT_MS });
}

/** Asks the owners of a Safe for several of its votes at a time. */
export function sendVotesOpening(body: {
  safe: string;
  votes: readonly { proposal: string; choice: Choice; reason: string }[];
}): Promise<SafeRequestView> {
  return call(safeRequestEndpoints.openVotes, { body, timeoutMs: LIMIT_MS });
}

/** Asks the owners of a Safe to sign the sender in as the Safe. */
export function sendSignInOpening(safe: string): Promise<SafeRequestView> {
  return call(safeRequestEndpoints.openSignIn, { body: { safe }, timeoutMs: LIMIT_MS });
}

/** Asks the owners of the Safe that is signed in to sign its proposal. */
export function sendPublicationOpening(body: { draft: string; digest: string }): Promise<SafeRequestView> {
  return call(safeRequestEndpoints.openPublication, { body, timeoutMs: LIMIT_MS });
}

/** From its answer on, this browser is signed in as the Safe. */
export async function takeSafeSession(id: string): Promise<void> {
  await send(safeRequestEndpoints.takeSession, { params: { id }, timeoutMs: LIMIT_MS });
}

/** The same signature sent again gets the same answer. */
export function sendOwnerSignature({
  id,
  ...body
}: {
  id: string;
  messageHash: string;
  signature: string;
}): Promise<SafeRequestView> {
  return call(safeRequestEndpoints.sign, { params: { id }, body, timeoutMs: LIMIT_MS });
}

export function sendTakingBack({
  id,
  messageHash,
}: {
  id: string;
  messageHash: string;
}): Promise<SafeRequestView> {
  return call(safeRequestEndpoints.takeBack, {
    params: { id },
    body: { messageHash },
    timeoutMs: LIMIT_MS,
  });
}

/** Does the act if enough owners agreed, also on chain. */
export function sendCasting(id: string): Promise<SafeRequestView> {
  return call(safeRequestEndpoints.cast, { params: { id }, timeoutMs: LIMIT_MS });
}
