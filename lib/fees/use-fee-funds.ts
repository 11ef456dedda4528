import { erc20Abi, type Hex } from "viem";
import { getBalance, readContract } from "viem/actions";
import { useConfig, useConnection } from "wagmi";
import { getConnectorClient } from "wagmi/actions";
import type { PublicConfig } from "@/lib/env/public-config";
import { useQuery } from "@/lib/http/query-client";
import { withDeadline } from "@/lib/shared/with-deadline";

const LIMIT_MS = 5_000;

/** Wei. What the wallet has for a fee, what the admin wallet may already take, and CRO for gas. */
export type FeeFunds = { tokenWei: bigint; allowanceWei: bigint; gasWei: bigint };

export type FeeFundsView = {
  /** Null while unknown: unknown is not zero. */
  funds: FeeFunds | null;
  isLoading: boolean;
  refetch: () => Promise<unknown>;
};

/** Reads through the connected wallet, within 5 s. */
export function useFeeFunds({
  config,
  adminWallet,
}: {
  config: PublicConfig;
  adminWallet: string;
}): FeeFundsView {
  const wagmi = useConfig();
  const { address, chainId } = useConnection();
  const query = useQuery({
    queryKey: ["fee-funds", config.tokenAddress, address ?? "", chainId ?? 0, adminWallet],
    staleTime: 0,
    queryFn: () =>
      withDeadline(
        LIMIT_MS,
        () => new Error("Balance check timed out"),
        async (): Promise<FeeFunds> => {
          const client = await getConnectorClient(wagmi, { chainId: config.chainId });
          const owner = client.account.address;
          const token = { abi: erc20Abi, address: config.tokenAddress } as const;
          const spender: Hex = `0x${adminWallet.slice(2)}`;
          const [tokenWei, allowanceWei, gasWei] = await Promise.all([
            readContract(client, { ...token, functionName: "balanceOf", args: [owner] }),
            readContract(client, { ...token, functionName: "allowance", args: [owner, spender] }),
            getBalance(client, { address: owner }),
          ]);
          return { tokenWei, allowanceWei, gasWei };
        },
      ),
  });
  return { funds: query.data ?? null, isLoading: query.isFetching, refetch: query.refetch };
}
