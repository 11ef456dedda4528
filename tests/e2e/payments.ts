import { setTimeout as sleep } from "node:timers/promises";
import { createPublicClient, createWalletClient, encodeFunctionData, erc20Abi, type Hex, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { type LocalRole, localAccounts, localChain, localContracts } from "@/local/accounts";
import { sendTransaction } from "@/local/chain-transactions";
import type { StandUrls } from "./stand";

type Payment = { to: Hex; wei: bigint };

/** Sends payments to winners and others, outside the page. `stranger` has CRO for gas and is nobody's winner. */
export function payments({
  stand: { rpcUrl },
  role,
  stranger,
}: {
  stand: StandUrls;
  role: LocalRole;
  stranger: { privateKey: Hex; address: Hex };
}) {
  const sponsorKey = localAccounts.find((each) => each.role === role)?.privateKey;
  if (!sponsorKey) throw new Error(`the local accounts hold no ${role}`);
  const sponsor = privateKeyToAccount(sponsorKey);
  const other = privateKeyToAccount(stranger.privateKey);
  const chain = createPublicClient({ chain: localChain, transport: http(rpcUrl) });
  const { token } = localContracts;

  async function send(account: typeof sponsor, sent: { to: Hex; data?: Hex; value?: bigint }): Promise<Hex> {
    const { to, data = "0x", value = 0n } = sent;
    return (await sendTransaction({ rpcUrl, account, to, data, value })).transactionHash;
  }
  /** The chain accepts it without checking whether it can succeed. */
  function sendBlindly(sent: { data: Hex; nonce?: number }): Promise<Hex> {
    const client = createWalletClient({ account: other, chain: localChain, transport: http(rpcUrl) });
    return client.sendTransaction({ to: token, gas: 100_000n, ...sent });
  }
  return {
    sponsor: sponsor.address,
    tokens: (payment: Payment) => send(sponsor, { to: token, data: transferOf(payment) }),
    cro: ({ to, wei }: Payment) => send(sponsor, { to, value: wei }),
    byStranger: (payment: Payment) => send(other, { to: token, data: transferOf(payment) }),
    failing: () => sendBlindly({ data: transferOf({ to: sponsor.address, wei: 2n ** 200n }) }),
    /** In no block, because earlier transactions are missing. */
    async waiting(payment: Payment): Promise<Hex> {
      const nonce = (await chain.getTransactionCount({ address: other.address })) + 1_000;
      return sendBlindly({ data: transferOf(payment), nonce });
    },
    held: (address: Hex) =>
      chain.readContract({ abi: erc20Abi, address: token, functionName: "balanceOf", args: [address] }),
    /** Acts, and waits until the chain has the sponsor's next transaction, whatever the page knows. */
    async untilSent(act: () => Promise<void>): Promise<void> {
      const before = await chain.getTransactionCount({ address: sponsor.address });
      await act();
      for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 20) {
        if ((await chain.getTransactionCount({ address: sponsor.address })) > before) return;
        await sleep(20);
      }
      throw new Error("the wallet sent nothing within 10 s");
    },
  };
}

function transferOf({ to, wei }: Payment): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to, wei] });
}
