import type { Hex } from "viem";
import { getTransactionCount } from "viem/actions";
import type { Config } from "wagmi";
import { getConnectorClient } from "wagmi/actions";
import type { WalletClient } from "@/lib/chain/client/open-wallet";
import { findTransactionByNonce } from "@/lib/chain/find-transaction-by-nonce";
import { isRejection } from "@/lib/chain/wallet-errors";
import { isSameAddress } from "@/lib/shared/address";
import { findPaymentNote, forgetPaymentNote, keepPaymentNote } from "./payment-note";

export const PAID_ELSEWHERE = "A payment that you made elsewhere was found, so nothing was sent.";

/**
 * Asks the wallet to pay and notes that from before the question, so that neither a page that closes in between nor a second one at the
 * same time pays twice. Only a refusal takes the note back: after any other failure, the wallet may have sent it.
 */
export async function sendNoted({
  client,
  note,
  send,
  save,
}: {
  client: WalletClient;
  /** What this browser's note of the payment is called. */
  note: string;
  send: () => Promise<Hex>;
  /** Tells the server which transaction pays. */
  save: (txHash: string) => Promise<void>;
}): Promise<Hex> {
  const { address } = client.account;
  const nonce = await getTransactionCount(client, { address, blockTag: "pending" });
  if (findPaymentNote(note) !== null)
    throw new Error("Your wallet is asked for this payment already. Answer it there.");
  keepPaymentNote(note, { nonce, txHash: null });
  const txHash = await send().catch((error: unknown) => {
    if (isRejection(error)) forgetPaymentNote(note);
    throw error;
  });
  keepPaymentNote(note, { nonce, txHash });
  // The note holds it too: a server that can't be reached now learns of it at the next look.
  await save(txHash).catch(() => undefined);
  return txHash;
}

/** What a wallet was asked for: a call of a contract, or a sending of CRO. */
export type AskedCall = { to: string; data: Hex; valueWei: bigint };

export type SentBefore = {
  wagmi: Config;
  chainId: number;
  payer: string;
  note: string;
  call: AskedCall;
};

/**
 * The transaction of a payment whose page closed between the question to the wallet and its answer. It is found on the chain by the number
 * that was noted, and the note then keeps it. Null when it is not mined, or the number went to something else: only the person knows then.
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
