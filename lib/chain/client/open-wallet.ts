import type { Account, Chain, Client, Transport } from "viem";
import type { Config } from "wagmi";
import { getConnectorClient } from "wagmi/actions";
import { formatAddress, isSameAddress } from "@/lib/shared/address";

export type WalletClient = Client<Transport, Chain, Account>;

/** The connected wallet. Throws a message for people if it is on another chain or account. */
export async function openWallet({
  wagmi,
  chainId,
  account,
  whose,
}: {
  wagmi: Config;
  chainId: number;
  account: string;
  /** Whose account it must be, as words before the address: "the sponsor is". */
  whose: string;
}): Promise<WalletClient> {
  const client = await getConnectorClient(wagmi, { chainId });
  const { address } = client.account;
  if (isSameAddress(address, account)) return client;
  throw new Error(
    `Your wallet is on ${formatAddress(address)}, ${whose} ${formatAddress(account)}. Switch the account in your wallet.`,
  );
}
