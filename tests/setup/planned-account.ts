import { createPublicClient, type Hex, http, serializeErc6492Signature } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { localChain } from "@/local/accounts";
import { sendTransaction } from "@/local/chain-transactions";

/** `create` puts the account's code on chain; until then `sign` wraps what it signs with the factory's call (ERC-6492). */
export type PlannedAccount = {
  address: Hex;
  sign: (hash: Hex) => Promise<Hex>;
  create: () => Promise<void>;
};

export function planAccount({
  rpcUrl,
  payer,
  address,
  factory,
  data,
  sign,
}: {
  rpcUrl: string;
  payer: PrivateKeyAccount;
  address: Hex;
  factory: Hex;
  /** The factory's call. */
  data: Hex;
  sign: (hash: Hex) => Promise<Hex>;
}): PlannedAccount {
  const reader = createPublicClient({ chain: localChain, transport: http(rpcUrl), cacheTime: 0 });
  const isCreated = async () => (await reader.getCode({ address })) !== undefined;
  return {
    address,
    async sign(hash) {
      const signature = await sign(hash);
      return (await isCreated())
        ? signature
        : serializeErc6492Signature({ address: factory, data, signature });
    },
    async create() {
      await sendTransaction({ rpcUrl, account: payer, to: factory, data });
      if (!(await isCreated())) throw new Error(`${address} was not created`);
    },
  };
}
