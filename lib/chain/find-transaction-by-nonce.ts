import type { Account, Chain, Client, Transaction, Transport } from "viem";
import { getBlock, getBlockNumber, getTransactionCount } from "viem/actions";
import { isSameAddress } from "@/lib/shared/address";

type SendingClient = Client<Transport, Chain | undefined, Account>;

/**
 * The mined transaction of the client's account with this number, or null. Nodes can't look up by number, but know how many
 * an account had sent at a block. The block where the count passes `nonce` has it.
 */
export async function findTransactionByNonce(
  client: SendingClient,
  nonce: number,
): Promise<Transaction | null> {
  const { address } = client.account;
  const isSentAt = async (blockNumber: bigint): Promise<boolean> =>
    (await getTransactionCount(client, { address, blockNumber })) > nonce;

  let sentAt = await getBlockNumber(client, { cacheTime: 0 });
  if (!(await isSentAt(sentAt))) return null;
  // From the newest block back in growing steps, because it was probably sent a moment ago.
  let before = sentAt;
  for (let step = 1n; before === sentAt; step *= 2n) {
    const earlier = sentAt > step ? sentAt - step : 0n;
    if (earlier > 0n && (await isSentAt(earlier))) sentAt = before = earlier;
    else before = earlier;
  }
  while (sentAt - before > 1n) {
    const middle = (sentAt + before) / 2n;
    if (await isSentAt(middle)) sentAt = middle;
    else before = middle;
  }
  const { transactions } = await getBlock(client, { blockNumber: sentAt, includeTransactions: true });
  return transactions.find((each) => each.nonce === nonce && isSameAddress(each.from, address)) ?? null;
}
