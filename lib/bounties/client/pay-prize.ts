import { encodeFunctionData, erc20Abi, type Hex } from "viem";
import {
  estimateContractGas,
  estimateGas,
  getBalance,
  getGasPrice,
  readContract,
  sendTransaction,
  writeContract,
} from "viem/actions";
import type { Config } from "wagmi";
import { openWallet, type WalletClient } from "@/lib/chain/client/open-wallet";
import { describeWalletError } from "@/lib/chain/wallet-errors";
import { findSentBefore, type SentBefore, sendNoted } from "@/lib/fees/client/noted-payment";
import { findPaymentNote } from "@/lib/fees/client/payment-note";
import { requireAddress } from "@/lib/shared/address";
import { formatRewardExact } from "../bounty-kinds";
import { payoutNote, savePayoutTransaction } from "../payout-queries";
import type { Payout } from "../payout-schemas";

/** The wallet that pays, and what in: the token's contract, or null for CRO. */
export type Payer = { wagmi: Config; chainId: number; sponsor: string; token: string | null };

type Prize = Pick<Payout, "id" | "winner" | "amountWei">;

export type PayResult = { txHash: string } | { error: string };

const UNSURE =
  "Your wallet was asked for this payment before. Check its activity first: if it sent something, paste that transaction, so that nobody is paid twice.";

/** Asks the wallet for one transaction to one winner, and keeps its hash here and on the server. Never throws. */
export async function payPrize(payer: Payer, prize: Prize): Promise<PayResult> {
  const note = payoutNote(prize.id);
  try {
    const client = await openClient(payer);
    if (findPaymentNote(note) !== null) {
      // If a node can't tell, the person decides.
      const txHash = await findSentBefore(prizeSentBefore(payer, prize)).catch(() => null);
      if (txHash === null) return { error: UNSURE };
      await savePayoutTransaction(prize.id, txHash);
      return { txHash };
    }
    await requireFunds(client, payer, prize);
    const gas = (await estimate(client, payer, prize)) * 2n;
    const txHash = await sendNoted({
      client,
      note,
      send: () => send(client, payer, prize, gas),
      save: (hash) => savePayoutTransaction(prize.id, hash),
    });
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

function openClient({ wagmi, chainId, sponsor }: Payer): Promise<WalletClient> {
  return openWallet({ wagmi, chainId, account: sponsor, whose: "the sponsor is" });
}

async function requireFunds(client: WalletClient, { token }: Payer, prize: Prize): Promise<void> {
  const owner = client.account.address;
  const held =
    token === null
      ? await getBalance(client, { address: owner })
      : await readContract(client, {
          abi: erc20Abi,
          address: requireAddress(token),
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
  return { to: requireAddress(winner), value: BigInt(amountWei) };
}

function transferOf(token: string, { winner, amountWei }: Prize) {
  return {
    abi: erc20Abi,
    address: requireAddress(token),
    functionName: "transfer",
    args: [requireAddress(winner), BigInt(amountWei)],
  } as const;
}
