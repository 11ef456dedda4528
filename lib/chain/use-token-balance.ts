import { erc20Abi } from "viem";
import { readContract } from "viem/actions";
import { type Config, useConfig, useConnection } from "wagmi";
import { getConnectorClient } from "wagmi/actions";
import type { PublicConfig } from "@/lib/env/public-config";
import { useQuery } from "@/lib/http/query-client";
import { withDeadline } from "@/lib/shared/with-deadline";

const LIMIT_MS = 5_000;
const NO_WALLET = "No wallet connected";
const TIMED_OUT = "Balance check timed out";
const FAILED = "Failed to fetch token balance";

export type TokenBalance = {
  /** Wei; 0 on any failure. It is only shown and decides nothing (spec section 4). */
  balanceWei: bigint;
  isLoading: boolean;
  error: string | null;
  refetch: () => Promise<void>;
};

/** Reads the governance token's balance through the connected wallet, within 5 s. */
export function useTokenBalance(config: PublicConfig): TokenBalance {
  const wagmi = useConfig();
  const { address, chainId } = useConnection();
  const balance = useQuery({
    queryKey: ["token-balance", config.tokenAddress, address ?? "", chainId ?? 0],
    queryFn: () => fetchTokenBalance({ wagmi, config }),
  });
  return {
    balanceWei: balance.data ?? 0n,
    isLoading: balance.isFetching,
    error: balance.error?.message ?? null,
    refetch: async () => {
      await balance.refetch();
    },
  };
}

/** Wei; throws 'No wallet connected', 'Balance check timed out' or 'Failed to fetch token balance'. */
export async function fetchTokenBalance({
  wagmi,
  config,
}: {
  wagmi: Config;
  config: PublicConfig;
}): Promise<bigint> {
  if (wagmi.state.status !== "connected") throw new Error(NO_WALLET);
  const late = () => new Error(TIMED_OUT);
  return withDeadline(LIMIT_MS, late, () =>
    readBalance({ wagmi, config }).catch((error: unknown) => {
      throw new Error(FAILED, { cause: error });
    }),
  );
}

async function readBalance({ wagmi, config }: { wagmi: Config; config: PublicConfig }): Promise<bigint> {
  const client = await getConnectorClient(wagmi, { chainId: config.chainId });
  return readContract(client, {
    abi: erc20Abi,
    address: config.tokenAddress,
    functionName: "balanceOf",
    args: [client.account.address],
  });
}
