import "server-only";
import { formatEther, keccak256 } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import type { AlertKind } from "@/lib/audit/alert-kinds";
import { clearAlert, raiseAlert } from "@/lib/audit/alert-store.server";
import { type AccountReading, readAccount, readConfirmedCount } from "@/lib/chain/read-account.server";
import { readBlocks } from "@/lib/chain/read-blocks.server";
import { readTransaction } from "@/lib/chain/read-transaction.server";
import { sendTransaction } from "@/lib/chain/send-transaction.server";
import { inTransaction, lockName } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { getLogger } from "@/lib/env/logger.server";
import { productChain } from "@/lib/env/product-chain";
import { sealLog } from "@/lib/log/seal-log.server";
import type { SignedTreeHead } from "@/lib/log/tree-head";
import { type Address, requireAddress } from "@/lib/shared/address";
import { anchorData } from "./anchor-data";
import { ANCHOR_GAS, type AnchorFee, chooseFee, costOf } from "./anchor-fee";
import type { AnchorReport } from "./anchor-report";
import {
  type AnchorPlan,
  confirmAnchor,
  findAccountPosition,
  giveUpNonce,
  hasNewResult,
  insertAnchor,
  listNewestConfirmed,
  listWaiting,
  nameAccount,
  readPlan,
  reopenNonce,
  type WaitingAnchor,
} from "./anchor-store.server";

const SEAL_MS = 2_000;
/** No transaction is asked about after this long. */
const BUDGET_MS = 5_000;
/** Of a deeper reorganisation the next run sees more. */
const LOOKED_AT = 5;
/** A transaction that no block takes for so long gets a higher fee. */
const PATIENCE_SECONDS = 120;
/** Admins are told when the balance pays for fewer anchors. */
const RESERVE_ANCHORS = 20n;

/**
 * Puts the root of the log on the chain: after each result, and once a day if the log has grown. It signs, stores and then
 * sends, one transaction after the other, so a killed run sends the same one again. One whose block the chain dropped is sent
 * again too. Does nothing without a key. Throws CHAIN_UNAVAILABLE; nothing else waits for it.
 */
export async function keepAnchors(): Promise<AnchorReport> {
  const until = performance.now() + BUDGET_MS;
  const signer = openAnchorSigner();
  if (signer === null) {
    await Promise.all([tell("anchor-limit", null), tell("anchor-balance", null)]);
    return { isOn: false };
  }
  const { address } = signer;
  await nameAccount(address);
  const { head } = await sealLog({ budgetMs: SEAL_MS, isPatient: false });
  const dropped = await reopenDropped();
  const account = await readAccount(address);
  const { confirmed, waiting, stuck } = await settleWaiting({ address, until });
  const isTurn = waiting === 0 || stuck !== null;
  const { isSigned, reason } = isTurn ? await signNext({ signer, account, head, stuck }) : NOTHING;
  await tellBalance({ address, account });
  return {
    isOn: true,
    address,
    confirmed,
    dropped,
    signed: isSigned ? 1 : 0,
    waiting: waiting + (isSigned && stuck === null ? 1 : 0),
    reason,
  };
}

/**
 * Anchors whose block is no longer on the chain wait again. All earlier blocks are ancestors of the newest, so only a few are
 * looked at. A missing block means that the node is behind.
 */
async function reopenDropped(): Promise<number> {
  const newest = await listNewestConfirmed(LOOKED_AT);
  const blocks = await readBlocks(newest.map(({ blockNumber }) => blockNumber));
  const dropped = newest.filter(({ blockHash }, index) => {
    const block = blocks[index];
    return block != null && block.hash !== blockHash;
  });
  for (const anchor of dropped) await reopenNonce(anchor);
  return dropped.length;
}

type Settled = {
  confirmed: number;
  /** Nonces of the address that are in no block that counts yet. */
  waiting: number;
  /** The next of them that the chain must take, if no block has taken it for long. */
  stuck: WaitingAnchor | null;
};

/** Confirms what is deep enough in the chain, and sends what the chain doesn't know. Those of an earlier address hold nothing up. */
async function settleWaiting({ address, until }: { address: Address; until: number }): Promise<Settled> {
  const settled: Settled = { confirmed: 0, waiting: 0, stuck: null };
  for (const rivals of groupByNonce(await listWaiting())) {
    const state = performance.now() < until ? await settleNonce(rivals) : "not asked";
    const newest = rivals.at(-1);
    if (state === "confirmed") settled.confirmed += 1;
    if (state === "given up" || state === "confirmed" || newest?.account !== address) continue;
    const isStuck = state === "in no block" && newest.ageSeconds > PATIENCE_SECONDS;
    if (settled.waiting === 0 && isStuck) settled.stuck = newest;
    settled.waiting += 1;
  }
  return settled;
}

function groupByNonce(waiting: readonly WaitingAnchor[]): WaitingAnchor[][] {
  const groups = new Map<string, WaitingAnchor[]>();
  for (const anchor of waiting) {
    const key = `${anchor.account} ${anchor.nonce}`;
    groups.set(key, [...(groups.get(key) ?? []), anchor]);
  }
  return [...groups.values()];
}

type NonceState = "confirmed" | "in a block" | "in no block" | "given up";

/** `rivals` have one nonce; at most one of them comes into a block. */
async function settleNonce(rivals: readonly WaitingAnchor[]): Promise<NonceState> {
  const { FEE_CONFIRMATIONS } = getEnvironment();
  const newest = rivals.at(-1);
  if (newest === undefined) return "given up";
  const { account: from, nonce } = newest;
  // Read before the transactions, so that one of ours that has the nonce is seen.
  const isTaken = (await readConfirmedCount(from, FEE_CONFIRMATIONS)) > nonce;
  let isKnown = false;
  for (const { id, txHash } of rivals) {
    const reading = await readTransaction({ hash: txHash, token: null });
    if (reading.state === "mined") {
      if (!reading.isFinal && reading.confirmations < FEE_CONFIRMATIONS) return "in a block";
      await confirmAnchor({ id, block: reading.block });
      return "confirmed";
    }
    isKnown = reading.state === "waiting";
  }
  if (isTaken && !isKnown) {
    await giveUpNonce({ account: from, nonce });
    return "given up";
  }
  if (!isKnown) await send(newest);
  return "in no block";
}

async function send({ txHash, raw }: Pick<WaitingAnchor, "txHash" | "raw">): Promise<void> {
  const refusal = await sendTransaction(raw);
  if (refusal !== null) getLogger().warn({ txHash, refusal }, "the chain did not take an anchor");
}

type Signing = { isSigned: boolean; reason: string | null };
const NOTHING: Signing = { isSigned: false, reason: null };
const not = (reason: string): Signing => ({ isSigned: false, reason });

/** Signs, stores and sends the next transaction, or answers why not. */
async function signNext({
  signer,
  account,
  head,
  stuck,
}: {
  signer: AnchorSigner;
  account: AccountReading;
  head: SignedTreeHead;
  /** In place of this one. */
  stuck: WaitingAnchor | null;
}): Promise<Signing> {
  const { address } = signer;
  const plan = await readPlan({ account: address, besides: stuck?.nonce ?? null });
  if (stuck === null && !(await isDue(head, plan))) {
    await tell("anchor-limit", null);
    return NOTHING;
  }
  const named = await findAccountPosition(address);
  if (named === null || named >= head.treeSize) return not("the log has not named the address yet");
  if (stuck === null && account.nonce < plan.nextNonce) return not("the node is behind");
  const { ANCHOR_MAX_CRO, ANCHOR_MAX_CRO_PER_DAY } = getEnvironment();
  const left = ANCHOR_MAX_CRO_PER_DAY - plan.spentWei;
  const fee = chooseFee({ ...account, limitsWei: [ANCHOR_MAX_CRO, left], before: stuck });
  if (fee === null) {
    const message = `An anchor costs at least ${croOf(costOf({ maxFeeWei: account.priceWei }))} now${stuck === null ? "" : ", or more in place of one that no block took"}. ${croOf(ANCHOR_MAX_CRO)} are allowed for one, and ${croOf(left)} are left of today's ${croOf(ANCHOR_MAX_CRO_PER_DAY)}.`;
    await tell("anchor-limit", message);
    return not("the limit of cost");
  }
  await tell("anchor-limit", null);
  if (account.balanceWei < costOf(fee)) return not("the balance is too low");
  const { origin, treeSize, root } = head;
  const anchored = { nonce: stuck?.nonce ?? account.nonce, origin, treeSize, root };
  const signed = await signer.sign({ ...anchored, fee });
  const isStored = await inTransaction(async (tx) => {
    await lockName(tx, "anchor");
    const row = { ...anchored, ...signed, ...fee, account: address, headAt: new Date(head.at) };
    return insertAnchor(tx, { ...row, maxCostWei: costOf(fee), newestId: plan.newestId });
  });
  if (!isStored) return not("another run signs");
  await send(signed);
  return { isSigned: true, reason: null };
}

/** After a result, and once a day; never for a tree that is anchored. */
async function isDue({ treeSize: size }: SignedTreeHead, plan: AnchorPlan): Promise<boolean> {
  const covered = plan.coveredSize ?? 0;
  if (size <= covered) return false;
  return plan.isDayOver || hasNewResult({ covered, size, since: plan.coveredAt });
}

async function tellBalance({
  address,
  account: { balanceWei, priceWei },
}: {
  address: string;
  account: AccountReading;
}): Promise<void> {
  const each = ANCHOR_GAS * priceWei;
  const isLow = balanceWei < RESERVE_ANCHORS * each;
  const message = `${address} has ${croOf(balanceWei)}, and an anchor costs ${croOf(each)} now.`;
  await tell("anchor-balance", isLow ? message : null);
}

/** Null ends the alert. */
async function tell(kind: AlertKind, message: string | null): Promise<void> {
  const key = { kind, subject: "anchors" };
  await (message === null ? clearAlert(key) : raiseAlert({ ...key, message }));
}

function croOf(wei: bigint): string {
  return `${formatEther(wei < 0n ? 0n : wei)} ${productChain.coin.symbol}`;
}

type Anchored = { nonce: number; fee: AnchorFee; origin: string; treeSize: number; root: string };

/** The address that anchors the log, and its signature under transactions. */
type AnchorSigner = {
  address: Address;
  /** A transaction to itself, of nothing, with the root as its data. */
  sign(anchored: Anchored): Promise<{ raw: `0x${string}`; txHash: `0x${string}` }>;
};

/** Null without ANCHOR_PRIVATE_KEY: nothing is anchored. The key doesn't leave this function. */
function openAnchorSigner(): AnchorSigner | null {
  const { ANCHOR_PRIVATE_KEY } = getEnvironment();
  if (ANCHOR_PRIVATE_KEY === undefined) return null;
  const account = privateKeyToAccount(ANCHOR_PRIVATE_KEY);
  return {
    address: requireAddress(account.address.toLowerCase()),
    async sign({ nonce, fee, ...root }) {
      const raw = await account.signTransaction({
        type: "eip1559",
        chainId: productChain.id,
        to: account.address,
        value: 0n,
        data: anchorData(root),
        nonce,
        gas: ANCHOR_GAS,
        maxFeePerGas: fee.maxFeeWei,
        maxPriorityFeePerGas: fee.tipWei,
      });
      return { raw, txHash: keccak256(raw) };
    },
  };
}
