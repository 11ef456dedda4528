import {
  type Account,
  type Chain,
  type Client,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  type Transport,
} from "viem";
import {
  estimateContractGas,
  estimateGas,
  getBalance,
  getGasPrice,
  getTransactionCount,
  readContract,
  sendTransaction,
  writeContract,
} from "viem/actions";
import type { Config } from "wagmi";
import { getConnectorClient } from "wagmi/actions";
import { describeWalletError, isRejection } from "@/lib/chain/wallet-errors";
import { findPaymentNote, forgetPaymentNote, keepPaymentNote } from "@/lib/fees/payment-note";
import { findSentBefore, type SentBefore } from "@/lib/fees/use-sent-before";
import { isSameAddress } from "@/lib/shared/address";
import { formatAddress } from "@/lib/shared/format-address";
import { formatRewardExact } from "./format-reward";
import { payoutNote, savePayoutTransaction } from "./payout-queries";
import type { Payout } from "./payout-schemas";

/** The wallet that pays, and what in: the token's contract, or null for CRO. */
export type Payer = { wagmi: Config; chainId: number; sponsor: string; token: string | null };

type Prize = Pick<Payout, "id" | "winner" | "amountWei">;
type WalletClient = Client<Transport, Chain, Account>;

/** `isUnsure`: the wallet was asked before and nobody knows whether it sent. */
export type PayResult = { txHash: string } | { error: string; isUnsure?: true };

const UNSURE =
  "Your wallet was asked for this payment before. Look into its activity first: if it sent something, paste that transaction, so that nobody is paid twice.";

/** Asks the wallet for one transaction to one winner, and keeps its hash here and on the server. Never throws. */
export async function payPrize(payer: Payer, prize: Prize, { isSure = false } = {}): Promise<PayResult> {
  const note = payoutNote(prize.id);
  try {
    const client = await openClient(payer);
    if (findPaymentNote(note) !== null && !isSure) {
      // A node that can't tell leaves it to the person.
      const txHash = await findSentBefore(prizeSentBefore(payer, prize)).catch(() => null);
      if (txHash === null) return { error: UNSURE, isUnsure: true };
      await savePayoutTransaction(prize.id, txHash);
      return { txHash };
    }
    await requireFunds(client, payer, prize);
    const gas = (await estimate(client, payer, prize)) * 2n;
    const nonce = await getTransactionCount(client, { address: client.account.address, blockTag: "pending" });
    keepPaymentNote(note, { nonce, txHash: null });
    const txHash = await send(client, payer, prize, gas).catch((error: unknown) => {
      if (isRejection(error)) forgetPaymentNote(note);
      throw error;
    });
    keepPaymentNote(note, { nonce, txHash });
    // The note holds it too: a server that can't be reached now learns of it at the next look.
    await savePayoutTransaction(prize.id, txHash).catch(() => undefined);
    return { txHash };
  } catch (error) {
    return { error: describeWalletError(error) || "Unknown error" };
  }
}

/** The transaction that pays the prize, for a look on the chain whether an earlier page had it sent. */
export function prizeSentBefore({ wagmi, chainId, sponsor, token }: Payer, prize: Prize): SentBefore {
  const call =
    token === null
      ? { to: prize.winner, data: "0x" as const, valueWei: BigInt(prize.amountWei) }
      : { to: token, data: encodeFunctionData(transferOf(token, prize)), valueWei: 0n };
  return { wagmi, chainId, payer: sponsor, note: payoutNote(prize.id), call };
}

/** What one payment costs in CRO for gas, in wei, by the wallet's own node. */
export async function estimateGasCost(payer: Payer, prize: Prize): Promise<bigint> {
  const client = await openClient(payer);
  const [gas, price] = await Promise.all([estimate(client, payer, prize), getGasPrice(client)]);
  return gas * price;
}

async function openClient({ wagmi, chainId, sponsor }: Payer): Promise<WalletClient> {
  const client = await getConnectorClient(wagmi, { chainId });
  const account = client.account.address;
  if (!isSameAddress(account, sponsor)) {
    throw new Error(
      `Your wallet is on ${formatAddress(account)}, the sponsor is ${formatAddress(sponsor)}. Switch the account in your wallet.`,
    );
  }
  return client;
}

async function requireFunds(client: WalletClient, { token }: Payer, prize: Prize): Promise<void> {
  const owner = client.account.address;
  const held =
    token === null
      ? await getBalance(client, { address: owner })
      : await readContract(client, {
          abi: erc20Abi,
          address: asHex(token),
          functionName: "balanceOf",
          args: [owner],
        });
  if (held >= BigInt(prize.amountWei)) return;
  throw new Error(
    `Your wallet holds ${formatRewardExact(held.toString())}, the prize is ${formatRewardExact(prize.amountWei)}. Nothing was sent.`,
  );
}

async function estimate(client: WalletClient, { token }: Payer, prize: Prize): Promise<bigint> {
  if (token === null) return estimateGas(client, { account: client.account, ...sendingOf(prize) });
  return estimateContractGas(client, { ...transferOf(token, prize), account: client.account });
}

async function send(client: WalletClient, { token }: Payer, prize: Prize, gas: bigint): Promise<Hex> {
  const { account } = client;
  if (token === null) return sendTransaction(client, { account, ...sendingOf(prize), gas });
  return writeContract(client, { ...transferOf(token, prize), account, gas });
}

function sendingOf({ winner, amountWei }: Prize) {
  return { to: asHex(winner), value: BigInt(amountWei) };
}

function transferOf(token: string, { winner, amountWei }: Prize) {
  return {
    abi: erc20Abi,
    address: asHex(token),
    functionName: "transfer",
    args: [asHex(winner), BigInt(amountWei)],
  } as const;
}

function asHex(address: string): Hex {
  return `0x${address.slice(2)}`;
}
