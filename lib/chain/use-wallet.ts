import { useEffect, useEffectEvent, useState } from "react";
import { requestPermissions } from "viem/actions";
import { type Connector, type CreateConnectorFn, useConfig, useConnection, useConnectors } from "wagmi";
import {
  connect,
  disconnect,
  getConnectorClient,
  reconnect,
  switchChain,
  watchConnection,
} from "wagmi/actions";
import type { PublicConfig } from "@/lib/env/public-config";
import { codeConnector, untilCode, withCode } from "./client/code-connector";
import { listWallets, safeWalletName, UNANNOUNCED_ID, type WalletChoice } from "./wallet-choices";

export type WalletStatus = "disconnected" | "connecting" | "reconnecting" | "connected";

export type Wallet = {
  status: WalletStatus;
  /** EIP-55 checksummed; null unless connected. */
  address: `0x${string}` | null;
  walletName: string | null;
  chainId: number | null;
  isWrongNetwork: boolean;
  /** Wallets found in this browser; there may be several. */
  choices: WalletChoice[];
  connect: (choice: WalletChoice) => Promise<`0x${string}`>;
  /** Shows WalletConnect's pairing link through `onUri`; resolves once the wallet agreed. */
  connectByCode: (onUri: (uri: string) => void) => Promise<`0x${string}`>;
  /** Connects again, without asking, with the first wallet that still allows this site. False if none does. */
  resume: () => Promise<boolean>;
  disconnect: () => Promise<void>;
  /** Asks the wallet to switch to Cronos, and to add it if the wallet doesn't know it (4902). */
  switchNetwork: () => Promise<void>;
  /** Asks the wallet to let the person choose another account; throws if the wallet can't do that. */
  chooseAccount: () => Promise<void>;
};

const DISCOVERY_MS = 1_000;
/** After a second, a slow machine may still be loading its wallets' scripts. */
const FIRST_WALLET_MS = 5_000;
const DISCOVERY_STEP_MS = 50;

/** The connected wallet; `onGone` is called if the wallet itself ended the connection. */
export function useWallet({
  config,
  isResumed,
  onGone,
}: {
  config: PublicConfig;
  /** Whether `resume` will be called right away. */
  isResumed: boolean;
  onGone: () => void;
}): Wallet {
  const wagmi = useConfig();
  const connection = useConnection();
  const connectors = useConnectors();
  const [isResuming, setIsResuming] = useState(isResumed);
  const [leaving] = useState(() => ({ now: false }));
  const isConnected = connection.status === "connected";

  const tellGone = useEffectEvent(onGone);
  useEffect(
    () =>
      watchConnection(wagmi, {
        onChange(next, previous) {
          const ended = previous.status === "connected" && next.status === "disconnected";
          if (ended && !leaving.now) tellGone();
        },
      }),
    [wagmi, leaving],
  );

  async function connectWith(connector: Connector | CreateConnectorFn): Promise<`0x${string}`> {
    const { accounts } = await connect(wagmi, { connector });
    const [address] = accounts;
    if (address) return address;
    // wagmi also counts a connection without an account.
    await leave();
    throw new Error("The wallet shared no account.");
  }

  async function leave(): Promise<void> {
    leaving.now = true;
    try {
      for (const { connector } of wagmi.state.connections.values()) await disconnect(wagmi, { connector });
    } finally {
      leaving.now = false;
    }
  }

  /** Wallets may announce themselves a little after the page loads. */
  async function resumeFirst(): Promise<boolean> {
    const recent = await wagmi.storage?.getItem("recentConnectorId");
    if (recent === "walletConnect" && config.walletConnectProjectId) {
      return (await reconnect(wagmi, { connectors: [codeConnector(config)] })).length > 0;
    }
    const tried = new Set<string>();
    const isAlone = () => !wagmi.connectors.some(({ id }) => id !== UNANNOUNCED_ID);
    const mostMs = () => (isAlone() && !("ethereum" in window) ? FIRST_WALLET_MS : DISCOVERY_MS);
    for (let waited = 0; waited <= mostMs(); waited += DISCOVERY_STEP_MS) {
      const found = wagmi.connectors.filter(({ uid }) => !tried.has(uid));
      // One at a time; otherwise wagmi would keep a connection to every wallet that allows this site.
      for (const connector of found.sort((left, right) => rank(left, recent) - rank(right, recent))) {
        tried.add(connector.uid);
        if ((await reconnect(wagmi, { connectors: [connector] })).length > 0) return true;
      }
      await new Promise((resolve) => setTimeout(resolve, DISCOVERY_STEP_MS));
    }
    return false;
  }

  return {
    status: isResuming && !isConnected ? "reconnecting" : connection.status,
    // wagmi's type says always, but a wallet that shared no account leaves it out.
    address: isConnected ? (connection.address ?? null) : null,
    walletName: isConnected ? safeWalletName(connection.connector.name) : null,
    chainId: isConnected ? connection.chainId : null,
    isWrongNetwork: isConnected && connection.chainId !== config.chainId,
    choices: listWallets(connectors, { hasUnannounced: "ethereum" in window }),
    connect: async (choice) => {
      const connector = connectors.find(({ uid }) => uid === choice.uid);
      if (!connector) throw new Error("This wallet is no longer there. Reload the page and try again.");
      return connectWith(connector);
    },
    connectByCode: async (onUri) => {
      const connector = codeConnector(config);
      try {
        return await untilCode((onCode) =>
          connectWith((wiring) => {
            wiring.emitter.on("message", ({ type, data }) => {
              if (type !== "display_uri" || typeof data !== "string") return;
              onCode();
              onUri(data);
            });
            return connector(wiring);
          }),
        );
      } catch (error) {
        throw withCode(error);
      }
    },
    resume: async () => {
      setIsResuming(true);
      try {
        return await resumeFirst();
      } finally {
        setIsResuming(false);
      }
    },
    disconnect: leave,
    switchNetwork: async () => {
      await switchChain(wagmi, { chainId: config.chainId });
    },
    chooseAccount: async () => {
      const client = await getConnectorClient(wagmi, { assertChainId: false });
      await requestPermissions(client, { eth_accounts: {} });
    },
  };
}

function rank(connector: Connector, recentId: unknown): number {
  return connector.id === recentId ? 0 : 1;
}
