import { encodeFunctionData, erc20Abi, type Hex } from "viem";
import { estimateContractGas, getTransactionReceipt, readContract, writeContract } from "viem/actions";
import type { Config } from "wagmi";
import { getConnectorClient } from "wagmi/actions";
import { openWallet, type WalletClient } from "@/lib/chain/client/open-wallet";
import { describeWalletError, isRejection } from "@/lib/chain/wallet-errors";
import type { PublicConfig } from "@/lib/env/public-config";
import { isSameAddress, requireAddress } from "@/lib/shared/address";
import { fetchProgress, saveTransaction } from "../fee-queries";
import type { FeeIntent } from "../fee-schemas";
import { findSentBefore, PAID_ELSEWHERE, type SentBefore, sendNoted } from "./noted-payment";
import { findPaymentNote } from "./payment-note";

/** How a payment ended (product.md "Money"). */
export type FeeResult = { success: boolean; exempt?: boolean; txHash?: string; error?: string };

export type FeeStage =
  | "idle"
  | "checking"
  | "asking to approve"
  | "mining the approval"
  | "asking to transfer"
  | "asking to reset";

export type FeePayment = {
  wagmi: Config;
  config: PublicConfig;
  /** The session's address: only its own transfer counts. */
  payer: string;
  intent: FeeIntent;
  /** The admin wallet by the client's own way (spec sections 5 and 7). */
  findAdminWallet: () => Promise<string>;
  /** Whether the payer has sent more for this than the page has shown, as from another device. */
  findMore: () => Promise<boolean>;
  onStage: (stage: FeeStage) => void;
};

/** A refusal in the wallet is an answer: it is told, not reported as an error. */
export const DECLINED = "You declined the request in your wallet.";
const WALLET_CHANGED =
  "The admin wallet has changed since this page was loaded. Nothing was sent: reload the page and pay then.";
const UNSURE =
  "Your wallet was asked for this payment before. Check your wallet's activity first, so that nothing is paid twice.";

const RECEIPT_POLL_MS = 1_000;
const RECEIPT_LIMIT_MS = 180_000;

type TokenCall = { functionName: "approve" | "transfer"; to: string; amountWei: bigint };

/**
 * Pays a fee by the steps of spec section 4: exempt primary admin, allowance, approve when too low, transfer. Sends nothing that
 * the wallet expects to need more gas than the limit, nothing to another wallet than the intent's, and nothing again once a
 * transaction is known. Never throws.
 */
export async function payFee(payment: FeePayment): Promise<FeeResult> {
  try {
    return await pay(payment);
  } catch (error) {
    return { success: false, error: wordsOf(error) };
  } finally {
    payment.onStage("idle");
  }
}

async function pay(payment: FeePayment): Promise<FeeResult> {
  const { wagmi, config, payer, intent, findAdminWallet, findMore, onStage } = payment;
  onStage("checking");
  const whose = "you are signed in as";
  const client = await openWallet({ wagmi, chainId: config.chainId, account: payer, whose });
  const account = client.account.address;
  const adminWallet = await findAdminWallet();
  if (isSameAddress(account, adminWallet)) return { success: true, exempt: true };
  if (!isSameAddress(adminWallet, intent.adminWallet)) throw new Error(WALLET_CHANGED);
  const known = await findKnownTransaction(payment);
  if (known !== null) return { success: true, txHash: known };
  const refuseSecond = async (): Promise<void> => {
    if (await findMore()) throw new Error(PAID_ELSEWHERE);
  };
  await refuseSecond();

  const amountWei = BigInt(intent.amountWei);
  const prepare = (call: TokenCall) => prepareCall({ client, config, intent, call });
  const allowance = await readContract(client, {
    abi: erc20Abi,
    address: config.tokenAddress,
    functionName: "allowance",
    args: [account, requireAddress(adminWallet)],
  });
  if (allowance < amountWei) {
    onStage("asking to approve");
    const approve = await prepare({ functionName: "approve", to: adminWallet, amountWei });
    const hash = await approve();
    onStage("mining the approval");
    await untilMined(client, hash);
    await refuseSecond();
  }
  onStage("asking to transfer");
  const txHash = await sendNoted({
    client,
    note: intent.id,
    send: await prepare({ functionName: "transfer", to: intent.adminWallet, amountWei }),
    save: (hash) => saveTransaction({ intentId: intent.id, txHash: hash }),
  });
  return { success: true, txHash };
}

/** The transaction that already pays the intent, by the server, by this browser's note, or by the chain. */
async function findKnownTransaction(payment: FeePayment): Promise<string | null> {
  const { intent } = await fetchProgress(payment.intent.id);
  if (intent.txHash !== null) return intent.txHash;
  if (findPaymentNote(intent.id) === null) return null;
  // If a node can't tell, the person decides.
  const txHash = await findSentBefore(feeSentBefore(payment)).catch(() => null);
  if (txHash === null) throw new Error(UNSURE);
  await saveTransaction({ intentId: intent.id, txHash });
  return txHash;
}

/** The transfer that pays the intent, for a look on the chain whether an earlier page had it sent. */
export function feeSentBefore({
  wagmi,
  config,
  payer,
  intent,
}: Pick<FeePayment, "wagmi" | "config" | "payer" | "intent">): SentBefore {
  const args = [requireAddress(intent.adminWallet), BigInt(intent.amountWei)] as const;
  return {
    wagmi,
    chainId: config.chainId,
    payer,
    note: intent.id,
    call: {
      to: config.tokenAddress,
      data: encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args }),
      valueWei: 0n,
    },
  };
}

/** The call as the wallet gets it. Throws before the wallet is asked when it needs more gas than the limit. */
async function prepareCall({
  client,
  config,
  intent,
  call,
}: {
  client: WalletClient;
  config: PublicConfig;
  intent: Pick<FeeIntent, "gasLimit">;
  call: TokenCall;
}): Promise<() => Promise<Hex>> {
  const request = {
    abi: erc20Abi,
    address: config.tokenAddress,
    functionName: call.functionName,
    args: [requireAddress(call.to), call.amountWei],
    account: client.account,
  } as const;
  const gas = BigInt(intent.gasLimit);
  const estimate = await estimateContractGas(client, request);
  if (estimate > gas) {
    throw new Error(
      `This needs about ${estimate} gas, more than the limit of ${gas}. Nothing was sent: ask the operator to raise FEE_GAS_LIMIT.`,
    );
  }
  return () => writeContract(client, { ...request, gas, chain: null });
}

/** viem's own waiting asks at the next block only, and a quiet chain has none. */
async function untilMined(client: WalletClient, hash: Hex): Promise<void> {
  for (let waitedMs = 0; waitedMs <= RECEIPT_LIMIT_MS; waitedMs += RECEIPT_POLL_MS) {
    const receipt = await getTransactionReceipt(client, { hash }).catch(() => null);
    if (receipt?.status === "success") return;
    if (receipt) throw new Error("The approval failed on the chain. Nothing was transferred.");
    await new Promise((resolve) => setTimeout(resolve, RECEIPT_POLL_MS));
  }
  throw new Error("The approval is still not mined. Nothing was transferred: try again when it is.");
}

function wordsOf(error: unknown): string {
  if (isRejection(error)) return DECLINED;
  return describeWalletError(error) || "Unknown error";
}

/** Takes back the allowance that a payment left behind. */
export async function resetAllowance({
  wagmi,
  config,
  intent,
  onStage,
}: Pick<FeePayment, "wagmi" | "config" | "intent" | "onStage">): Promise<FeeResult> {
  onStage("asking to reset");
  try {
    const client = await getConnectorClient(wagmi, { chainId: config.chainId });
    const call: TokenCall = { functionName: "approve", to: intent.adminWallet, amountWei: 0n };
    const send = await prepareCall({ client, config, intent, call });
    const txHash = await send();
    await untilMined(client, txHash);
    return { success: true, txHash };
  } catch (error) {
    return { success: false, error: wordsOf(error) };
  } finally {
    onStage("idle");
  }
}
