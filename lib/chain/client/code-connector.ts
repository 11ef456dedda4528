import type EthereumProvider from "@walletconnect/ethereum-provider";
import type { CreateConnectorFn } from "wagmi";
import { walletConnect } from "wagmi/connectors/walletConnect";
import { RELAY_UNREACHABLE, REQUEST_EXPIRED, SESSION_GONE } from "@/lib/chain/wallet-errors";
import { productChain } from "@/lib/env/product-chain";
import type { PublicConfig } from "@/lib/env/public-config";
import { PUBLIC_RELAY_URL } from "@/lib/env/public-relay";

/** WalletConnect as wagmi's connector, without its dialog and telemetry, and with errors that have words. */
export function codeConnector(config: PublicConfig): CreateConnectorFn {
  const {
    productName,
    appOrigin,
    walletConnectProjectId: projectId,
    walletConnectRelayUrl: relayUrl,
  } = config;
  const create = walletConnect({
    projectId,
    relayUrl,
    showQrModal: false,
    telemetryEnabled: false,
    metadata: {
      name: productName,
      description: "Governance for NFT and token holders on Cronos.",
      url: appOrigin,
      icons: [`${appOrigin}/icon.svg`],
    },
  });
  return (wiring) => {
    const connector = create(wiring);
    const prepared = new WeakSet<EthereumProvider>();
    const onGone = () => wiring.emitter.emit("disconnect");
    return {
      ...connector,
      async getProvider(parameters) {
        const provider = await connector.getProvider();
        if (!prepared.has(provider)) prepare(provider, { isPublic: relayUrl === PUBLIC_RELAY_URL, onGone });
        prepared.add(provider);
        // A second time, because a chain makes it switch.
        return connector.getProvider.call(this, parameters);
      },
      async switchChain(parameters) {
        const { session } = await connector.getProvider();
        if (!canSwitch(session?.namespaces["eip155"], parameters.chainId)) throw new Error(WITHOUT_CHAIN);
        if (connector.switchChain === undefined) throw new Error(WITHOUT_CHAIN);
        return connector.switchChain.call(this, parameters);
      },
    };
  };
}

const WITHOUT_CHAIN = `Your wallet connected without ${productChain.name}. Disconnect here, then connect again and allow ${productChain.name} in your wallet.`;

type Approved = { accounts: readonly string[]; methods: readonly string[] };

function canSwitch(approved: Approved | undefined, chainId: number): boolean {
  if (approved === undefined) return false;
  const { accounts, methods } = approved;
  return (
    accounts.some((each) => each.startsWith(`eip155:${chainId}:`)) ||
    methods.includes("wallet_switchEthereumChain")
  );
}

function prepare(
  provider: EthereumProvider,
  { isPublic, onGone }: { isPublic: boolean; onGone: () => void },
): void {
  const { client } = provider.signer;
  // Its frame has no place in the policy then, and every request would wait five seconds for it.
  if (!isPublic) client.core.verify.register = async () => "";
  // The provider itself would keep an expired session until the page is loaded again.
  client.on("session_expire", ({ topic }) => {
    if (topic === provider.session?.topic) onGone();
  });
  const ask = provider.request.bind(provider);
  provider.request = async (...asked) => {
    try {
      return await ask(...asked);
    } catch (error) {
      const told = withCode(error);
      if (told instanceof CodedError && told.code === SESSION_GONE) onGone();
      throw told;
    }
  };
}

const CODE_MS = 25_000;

/** The library tries an unreachable relay for minutes; without a pairing code the person is told after 25 s. */
export async function untilCode<T>(connect: (onCode: () => void) => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CodedError(RELAY_UNREACHABLE, "no pairing code")), CODE_MS);
  });
  try {
    return await Promise.race([connect(() => clearTimeout(timer)), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

class CodedError extends Error {
  readonly code: number;

  constructor(code: number, cause: unknown) {
    super("WalletConnect failed.", { cause });
    this.code = code;
  }
}

const codes: readonly (readonly [RegExp, number])[] = [
  [/request expired/i, REQUEST_EXPIRED],
  [/no matching key|session topic doesn't exist/i, SESSION_GONE],
  [/socket|relay|publish payload|subscribing to|interrupted|internet connection/i, RELAY_UNREACHABLE],
];

/** The library tells its own failures by their message alone. */
export function withCode(error: unknown): unknown {
  const hasCode = typeof error === "object" && error !== null && "code" in error && error.code !== 0;
  const message = error instanceof Error ? error.message : Object(error).message;
  if (hasCode || typeof message !== "string") return error;
  if (/proposal expired/i.test(message))
    return new Error("The pairing code has expired. Connect again for a new one.");
  const known = codes.find(([pattern]) => pattern.test(message));
  return known ? new CodedError(known[1], error) : error;
}
