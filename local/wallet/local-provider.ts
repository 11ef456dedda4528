import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  hexToString,
  http,
  isAddress,
  isHex,
  numberToHex,
  parseAbi,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { productChain } from "@/lib/env/product-chain";
import { type LocalAccount, localAccounts } from "../accounts";
import { ProviderError } from "./provider-error";
import type { WalletStateStore } from "./wallet-state";

/** The part of a transaction's cost that a page may set; the wallet chooses the rest. */
type AskedFees = { gasPrice: bigint } | { maxFeePerGas?: bigint; maxPriorityFeePerGas?: bigint };

type AskedTransaction = {
  to: Address | undefined;
  value: bigint;
  data: Hex | undefined;
  gas: bigint | undefined;
  fees: AskedFees;
};

/** What the person is asked to confirm. */
export type WalletRequest =
  | { kind: "connect" }
  | { kind: "sign-text"; text: string }
  | { kind: "sign-data"; json: string }
  | ({ kind: "send" } & AskedTransaction)
  | { kind: "switch-chain" }
  | { kind: "add-chain" }
  | { kind: "add-token"; symbol: string; address: string };

export type Provider = {
  request: (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>;
  on: (event: string, listener: (value: unknown) => void) => void;
  removeListener: (event: string, listener: (value: unknown) => void) => void;
};

export type ProviderSettings = {
  rpcUrl: string;
  state: WalletStateStore;
  /** Resolves if the person confirms; throws ProviderError 4001 if not. */
  confirm: (request: WalletRequest) => Promise<void>;
};

/** How the contract wallet of local mode sends: its owner calls this. */
const executeAbi = parseAbi(["function execute(address to, uint256 value, bytes data) payable"]);

/** The chain that "wrong chain" plays. */
const OTHER_CHAIN_ID = 1;

/** Reads that go to the RPC endpoint as they are. */
const forwarded =
  /^(eth_(call|estimateGas|gasPrice|maxPriorityFeePerGas|feeHistory|blockNumber|get\w+)|net_version|web3_clientVersion)$/;

/** An EIP-1193 provider over the public keys of local mode; each act that matters asks first. */
export function createLocalProvider({ rpcUrl, state, confirm }: ProviderSettings): Provider {
  const listeners = new Map<string, Set<(value: unknown) => void>>();

  function emit(event: string, value: unknown): void {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value);
  }

  function visibleAccounts(): Address[] {
    const { isAllowed, isLocked } = state.get();
    return isAllowed && !isLocked ? [currentAccount().address] : [];
  }

  function currentAccount(): LocalAccount {
    const { role } = state.get();
    const account = localAccounts.find((candidate) => candidate.role === role);
    if (!account) throw new Error(`the local wallet has no account ${role}`);
    return account;
  }

  function chainIdHex(): Hex {
    return numberToHex(state.get().isWrongChain ? OTHER_CHAIN_ID : productChain.id);
  }

  state.subscribe((next, previous) => {
    if (next.isWrongChain !== previous.isWrongChain) emit("chainChanged", chainIdHex());
    const isShownChange = next.role !== previous.role && next.isAllowed;
    if (isShownChange || next.isAllowed !== previous.isAllowed) emit("accountsChanged", visibleAccounts());
  });

  async function connect(): Promise<Address[]> {
    if (state.get().isLocked) throw new ProviderError(4100);
    await confirm({ kind: "connect" });
    state.update({ isAllowed: true });
    return visibleAccounts();
  }

  /** The key behind the account. A contract wallet accepts its owner's signature by EIP-1271. */
  function signer(): ReturnType<typeof privateKeyToAccount> {
    if (visibleAccounts().length === 0) throw new ProviderError(4100);
    return privateKeyToAccount(currentAccount().privateKey);
  }

  async function send(parameters: unknown): Promise<Hex> {
    if (state.get().isWrongChain) throw new ProviderError(4901);
    const owner = signer();
    const { role, address } = currentAccount();
    const transaction = readTransaction(parameters);
    await confirm({ kind: "send", ...transaction });
    const client = createWalletClient({ account: owner, transport: http(rpcUrl) });
    const { to, value, data, gas, fees } = transaction;
    if (role === "contract-wallet" && !to) throw new ProviderError(4200);
    const sent =
      role === "contract-wallet" && to
        ? // The page's limit is for its own call; the owner's transaction around it needs more, so it is estimated.
          { chain: null, to: address, data: wrapCall({ to, value, data }) }
        : { chain: null, to: to ?? null, value, ...(data && { data }), ...(gas !== undefined && { gas }) };
    return "gasPrice" in fees
      ? client.sendTransaction({ ...sent, gasPrice: fees.gasPrice })
      : client.sendTransaction({ ...sent, ...fees });
  }

  async function goTo(requested: unknown, kind: "switch-chain" | "add-chain"): Promise<null> {
    if (readChainId(requested) !== productChain.id)
      throw new ProviderError(kind === "add-chain" ? 4200 : 4902);
    if (kind === "switch-chain" && state.get().isChainUnknown) throw new ProviderError(4902);
    await confirm({ kind });
    state.update({ isWrongChain: false, isChainUnknown: false });
    return null;
  }

  const methods: Record<string, (params: readonly unknown[]) => Promise<unknown>> = {
    eth_requestAccounts: async () => {
      const known = visibleAccounts();
      return known.length > 0 ? known : connect();
    },
    wallet_requestPermissions: async () => [
      {
        parentCapability: "eth_accounts",
        caveats: [{ type: "restrictReturnedAccounts", value: await connect() }],
      },
    ],
    wallet_revokePermissions: async () => {
      state.update({ isAllowed: false });
      return null;
    },
    eth_accounts: async () => visibleAccounts(),
    eth_chainId: async () => chainIdHex(),
    personal_sign: async ([message]) => {
      const account = signer();
      const raw = readMessage(message);
      await confirm({ kind: "sign-text", text: hexToString(raw) });
      return account.signMessage({ message: { raw } });
    },
    eth_signTypedData_v4: async ([, data]) => {
      const account = signer();
      const json = typeof data === "string" ? data : JSON.stringify(data);
      const typedData: unknown = JSON.parse(json);
      await confirm({ kind: "sign-data", json: JSON.stringify(typedData, null, 2) });
      return account.signTypedData(typedData as Parameters<typeof account.signTypedData>[0]);
    },
    eth_sendTransaction: ([transaction]) => send(transaction),
    wallet_switchEthereumChain: ([chain]) => goTo(chain, "switch-chain"),
    wallet_addEthereumChain: ([chain]) => goTo(chain, "add-chain"),
    // EIP-747 has no list of parameters, but one object.
    wallet_watchAsset: async (asked) => {
      const { symbol, address } = Object(Object(asked).options);
      await confirm({ kind: "add-token", symbol: String(symbol), address: String(address) });
      return true;
    },
  };

  return {
    async request({ method, params = [] }) {
      if (state.get().isDisconnected) throw new ProviderError(4900);
      const answer = methods[method];
      if (answer) return answer(params);
      if (!forwarded.test(method)) throw new ProviderError(4200);
      if (state.get().isWrongChain) throw new ProviderError(4901);
      return forward(rpcUrl, method, params);
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
    },
  };
}

function wrapCall({ to, value, data }: { to: Address; value: bigint; data: Hex | undefined }): Hex {
  return encodeFunctionData({ abi: executeAbi, functionName: "execute", args: [to, value, data ?? "0x"] });
}

async function forward(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const answer: { result?: unknown; error?: { code: number; message: string } } = await response.json();
  if (answer.error) throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
  return answer.result;
}

function readMessage(message: unknown): Hex {
  if (!isHex(message)) throw new Error("personal_sign takes the message as hex first");
  return message;
}

function readTransaction(given: unknown): AskedTransaction {
  const fields: Record<string, unknown> = typeof given === "object" && given !== null ? { ...given } : {};
  const { to, value, data = fields["input"] } = fields;
  return {
    to: typeof to === "string" && isAddress(to, { strict: false }) ? to : undefined,
    value: isHex(value) ? hexToBigInt(value) : 0n,
    data: isHex(data) ? data : undefined,
    gas: readAmount(fields["gas"]),
    fees: readFees(fields),
  };
}

function readFees(fields: Record<string, unknown>): AskedFees {
  const gasPrice = readAmount(fields["gasPrice"]);
  if (gasPrice !== undefined) return { gasPrice };
  const maxFeePerGas = readAmount(fields["maxFeePerGas"]);
  const maxPriorityFeePerGas = readAmount(fields["maxPriorityFeePerGas"]);
  return {
    ...(maxFeePerGas !== undefined && { maxFeePerGas }),
    ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas }),
  };
}

function readAmount(field: unknown): bigint | undefined {
  return isHex(field) ? hexToBigInt(field) : undefined;
}

function readChainId(given: unknown): number {
  const isNamed = typeof given === "object" && given !== null && "chainId" in given;
  return isNamed && isHex(given.chainId) ? Number(given.chainId) : Number.NaN;
}
