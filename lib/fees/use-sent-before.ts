import { useEffect, useEffectEvent } from "react";
import type { Hex } from "viem";
import type { Config } from "wagmi";
import { getConnectorClient } from "wagmi/actions";
import { findTransactionByNonce } from "@/lib/chain/find-transaction-by-nonce";
import { useQuery } from "@/lib/http/query-client";
import { isSameAddress } from "@/lib/shared/address";
import { findPaymentNote, keepPaymentNote } from "./payment-note";

const LOOK_MS = 3_000;
/** A node has the transaction within a minute, or the wallet sent none. */
const MOST_LOOKS = 20;

/** What a wallet was asked for: a call of a contract, or a sending of CRO. */
export type AskedCall = { to: string; data: Hex; valueWei: bigint };

export type SentBefore = {
  wagmi: Config;
  chainId: number;
  payer: string;
  /** What this browser's note of the payment is called. */
  note: string;
  call: AskedCall;
};

/**
 * The transaction of a payment whose page closed between the question to the wallet and its answer, read from the chain by the number that
 * was noted; the note then holds it. Null when it is not mined, or the number went to something else: only the person knows then.
 */
export async function findSentBefore({
  wagmi,
  chainId,
  payer,
  note,
  call,
}: SentBefore): Promise<string | null> {
  const noted = findPaymentNote(note);
  if (noted === null || noted.txHash !== null) return noted?.txHash ?? null;
  const client = await getConnectorClient(wagmi, { chainId });
  if (!isSameAddress(client.account.address, payer)) return null;
  const sent = await findTransactionByNonce(client, noted.nonce);
  if (sent === null || sent.to === null || !isSameAddress(sent.to, call.to)) return null;
  if (sent.input !== call.data || sent.value !== call.valueWei) return null;
  keepPaymentNote(note, { nonce: noted.nonce, txHash: sent.hash });
  return sent.hash;
}

/**
 * Looks on the chain for a payment that the wallet was asked for by a page that closed before the answer. True while that is open;
 * `onFound` is told when the chain has it.
 */
export function useSentBefore({
  asked,
  onFound,
}: {
  /** Null without a wallet, or when the payment is known. */
  asked: SentBefore | null;
  onFound: () => void;
}): boolean {
  const noted = asked && findPaymentNote(asked.note);
  const isOpen = asked !== null && noted !== null && noted.txHash === null;
  const { data } = useQuery({
    queryKey: ["sent-before", asked?.note ?? "", noted?.nonce ?? 0],
    queryFn: () => (asked === null ? null : findSentBefore(asked)),
    enabled: isOpen,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data || state.dataUpdateCount + state.errorUpdateCount >= MOST_LOOKS ? false : LOOK_MS,
  });
  const isFound = data !== undefined && data !== null;
  const tell = useEffectEvent(onFound);
  useEffect(() => {
    if (isFound) tell();
  }, [isFound]);
  return isOpen && !isFound;
}
