import { type Hex, keccak256, numberToHex, toHex } from "viem";
import type { Config } from "wagmi";
import { connect } from "wagmi/actions";
import { createWalletConfig } from "@/lib/chain/use-wallet-config";
import { announceWallet, type FakeWallet, firstAccount, refuse } from "./fake-wallet";
import { testConfig } from "./render";

export type Sent = { to: string; data: Hex; value: Hex; nonce: number; hash: Hex };

export type PayingWallet = FakeWallet & {
  /** What the person agreed to send, in order. */
  sent: Sent[];
  /** From now on the wallet sends, but its answer never reaches the page. */
  loseAnswers: () => void;
  /** Puts what was sent into blocks; `replacement` takes the place of the last one, under the same number. */
  mine: (replacement?: Partial<Sent>) => Sent;
  /** A page with this wallet connected. What it keeps in its storage outlives it, as after a reload. */
  openPage: () => Promise<Config>;
};

/** A wallet with money on a chain of its own: it sends what it is asked for, and the chain mines when told. */
export function announcePayingWallet({ wei = 10n ** 30n } = {}): PayingWallet {
  const wallet = announceWallet();
  const sent: Sent[] = [];
  const blocks: Sent[][] = [[]];
  const sentAt = (block: number): number => blocks.slice(0, block + 1).flat().length;
  const minedCount = (): number => sentAt(blocks.length);
  const full = numberToHex(wei, { size: 32 });

  wallet.answer("eth_getBalance", () => full);
  wallet.answer("eth_call", () => full);
  wallet.answer("eth_estimateGas", () => "0xc350");
  wallet.answer("eth_gasPrice", () => "0x1");
  wallet.answer("eth_blockNumber", () => numberToHex(blocks.length - 1));
  wallet.answer("eth_getTransactionCount", ([, block]) =>
    numberToHex(block === "pending" ? sent.length : sentAt(Number(block))),
  );
  wallet.answer("eth_getBlockByNumber", ([block]) => ({
    number: block,
    transactions: (blocks[Number(block)] ?? []).map(({ data, nonce, ...rest }) => ({
      ...rest,
      from: firstAccount,
      input: data,
      nonce: numberToHex(nonce),
    })),
  }));
  wallet.answer("eth_getTransactionReceipt", ([hash]) => {
    const block = blocks.findIndex((each) => each.some((one) => one.hash === hash));
    return block === -1 ? null : { status: "0x1", transactionHash: hash, blockNumber: numberToHex(block) };
  });
  function send([asked]: readonly unknown[]): Hex {
    const { to, data = "0x", value = "0x0" } = asked as Pick<Sent, "to"> & Partial<Sent>;
    const nonce = sent.length;
    const hash = keccak256(toHex(`sent ${nonce}`));
    sent.push({ to, data, value, nonce, hash });
    return hash;
  }
  wallet.answer("eth_sendTransaction", send);

  return {
    ...wallet,
    sent,
    loseAnswers: () =>
      wallet.answer("eth_sendTransaction", (params) => {
        send(params);
        return refuse(4900);
      }),
    mine(replacement = {}) {
      const open = sent.slice(minedCount());
      const last = open.pop();
      if (!last) throw new Error("nothing was sent");
      const mined = { ...last, ...replacement };
      blocks.push([...open, mined]);
      return mined;
    },
    async openPage() {
      const wagmi = createWalletConfig(testConfig);
      const connector = wagmi.connectors.find(({ name }) => name === "Fake wallet");
      if (!connector) throw new Error("the wallet did not announce itself");
      await connect(wagmi, { connector });
      return wagmi;
    },
  };
}
