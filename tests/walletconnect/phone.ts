import { type IWalletKit, WalletKit } from "@reown/walletkit";
import { Core } from "@walletconnect/core";
import { createWalletClient, type Hex, http } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { localChain } from "@/local/accounts";

export type Asked = { method: string; params: unknown };

export type Phone = {
  /** Methods that it was asked for, in order. */
  readonly asked: Asked[];
  readonly address: Hex;
  /** Scans a pairing code and approves the session. */
  pair(uri: string): Promise<void>;
  /** Answers requests only while `isAwake`; what comes before waits. */
  sleep(): Promise<void>;
  wake(): Promise<void>;
  /** The next requests are signed by this key, whatever account they name. */
  signAs(key: Hex): void;
  /** The person picks another account, which the page is told. */
  changeAccount(key: Hex): Promise<void>;
  changeChain(chainId: number): Promise<void>;
  /** The session's end, decided on the phone. */
  disconnect(): Promise<void>;
  refuseNext(): void;
  stop(): Promise<void>;
};

const proposalMethods = ["personal_sign", "eth_signTypedData_v4", "eth_sendTransaction"];
const proposalEvents = ["accountsChanged", "chainChanged"];

/** A wallet on a phone: WalletConnect's own library for wallets, with one key, agreeing to everything. */
export async function startPhone({
  relayUrl,
  rpcUrl,
  privateKey,
  chainId = localChain.id,
}: {
  relayUrl: string;
  rpcUrl: string;
  privateKey: Hex;
  /** The only chain that it approves at first. */
  chainId?: number;
}): Promise<Phone> {
  // The library's own switch for tests: it asks neither for attestations nor sends telemetry.
  process.env["IS_VITEST"] = "true";
  let account = privateKeyToAccount(privateKey);
  let signer: PrivateKeyAccount | null = null;
  let refusesNext = false;
  const asked: Asked[] = [];
  const core = new Core({
    projectId: "0".repeat(32),
    relayUrl,
    telemetryEnabled: false,
    customStoragePrefix: crypto.randomUUID(),
    storageOptions: { database: ":memory:" },
    logger: "silent",
  });
  const wallet: IWalletKit = await WalletKit.init({
    core,
    metadata: { name: "Phone", description: "A test phone", url: "http://localhost", icons: [] },
  });
  const chains = new Set([chainId]);
  let chain = chainId;
  const accountId = () => `eip155:${chain}:${account.address}`;
  const namespaces = () => ({
    eip155: {
      chains: [...chains].map((id) => `eip155:${id}`),
      accounts: [...chains].map((id) => `eip155:${id}:${account.address}`),
      methods: proposalMethods,
      events: proposalEvents,
    },
  });

  async function answer({ method, params }: Asked): Promise<unknown> {
    const by = signer ?? account;
    const list = z.array(z.unknown()).parse(params);
    if (method === "personal_sign")
      return by.signMessage({ message: { raw: z.custom<Hex>().parse(list[0]) } });
    if (method === "eth_signTypedData_v4") {
      const { domain, types, primaryType, message } = JSON.parse(String(list[1]));
      const { EIP712Domain: _, ...named } = types;
      return by.signTypedData({ domain, types: named, primaryType, message });
    }
    const { to, data, value } = z
      .object({ to: z.custom<Hex>(), data: z.custom<Hex>(), value: z.custom<Hex>().optional() })
      .parse(list[0]);
    const client = createWalletClient({ account: by, chain: localChain, transport: http(rpcUrl) });
    return client.sendTransaction({ to, data, value: BigInt(value ?? "0x0") });
  }

  wallet.on("session_proposal", ({ id }) => {
    // It also waits for the page's answers; without a relay the page says what that means.
    void wallet.approveSession({ id, namespaces: namespaces() }).catch(() => undefined);
  });
  wallet.on("session_request", ({ id, topic, params: { request } }) => {
    asked.push(request);
    void respond({ id, topic, request }).catch(() => undefined);
  });

  async function respond({
    id,
    topic,
    request,
  }: {
    id: number;
    topic: string;
    request: Asked;
  }): Promise<void> {
    const isRefused = refusesNext;
    refusesNext = false;
    const body = isRefused
      ? { error: { code: 5000, message: "User rejected." } }
      : { result: await answer(request) };
    await wallet.respondSessionRequest({ topic, response: { id, jsonrpc: "2.0", ...body } });
  }

  const topics = () => Object.keys(wallet.getActiveSessions());
  async function tell(event: { name: string; data: unknown }): Promise<void> {
    for (const topic of topics()) {
      await wallet.updateSession({ topic, namespaces: namespaces() });
      await wallet.emitSessionEvent({ topic, event, chainId: `eip155:${chain}` });
    }
  }

  return {
    asked,
    get address() {
      return account.address;
    },
    async pair(uri) {
      await wallet.pair({ uri });
    },
    sleep: () => core.relayer.transportClose(),
    wake: () => core.relayer.transportOpen(),
    signAs(key) {
      signer = privateKeyToAccount(key);
    },
    changeAccount(key) {
      account = privateKeyToAccount(key);
      return tell({ name: "accountsChanged", data: [accountId()] });
    },
    changeChain(next) {
      chain = next;
      chains.add(next);
      return tell({ name: "chainChanged", data: next });
    },
    async disconnect() {
      for (const topic of topics())
        await wallet.disconnectSession({ topic, reason: { code: 6000, message: "User disconnected." } });
    },
    refuseNext() {
      refusesNext = true;
    },
    async stop() {
      await core.relayer.transportClose();
      core.heartbeat.stop();
    },
  };
}
