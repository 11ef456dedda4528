import { useEffect, useEffectEvent, useReducer } from "react";
import { useQuery } from "@/lib/http/query-client";
import { findSentBefore, type SentBefore } from "./client/noted-payment";
import { findPaymentNote, forgetPaymentNote } from "./client/payment-note";

const LOOK_MS = 3_000;
/** A node has the transaction within a minute, or the wallet sent none. */
const MOST_LOOKS = 20;

/**
 * Looks on the chain for a payment that the wallet was asked for by a page that closed before the answer. Unsure while that is open;
 * `onFound` is told when the chain has it. `forget` when the person says that nothing was sent.
 */
export function useSentBefore({
  asked,
  onFound,
}: {
  /** Null without a wallet, or when the payment is known. */
  asked: SentBefore | null;
  onFound: () => void;
}): { isUnsure: boolean; forget: () => void } {
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
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
  return {
    isUnsure: isOpen && !isFound,
    forget() {
      if (asked !== null) forgetPaymentNote(asked.note);
      showAgain();
    },
  };
}
