import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeFunctionData, type Hex, keccak256, parseAbi, toHex } from "viem";
import { migrate } from "@/lib/db/migrate.server";
import { type Address, parseAddress } from "@/lib/shared/address";
import { deployer, localContracts } from "@/local/accounts";
import { startChain } from "@/local/chain";
import { deployContracts } from "@/local/deploy";
import { callRpc } from "@/local/json-rpc";
import { startPostgres } from "@/local/postgres";
import { appEnvironment } from "@/tests/setup/app-environment";

const HOLDERS = 10_000;
/** One holder in so many has an NFT. */
const NFT_EVERY = 4;
const ROUNDS = 6;
const TOKENS_AT_ONCE = 250;
const NFTS_AT_ONCE = 50;
const GAS = toHex(28_000_000);

const abi = parseAbi([
  "function mintBatch(address[] holders, uint256[] counts)",
  "function transferBatch(address[] holders, uint256[] amounts)",
]);

export type PowerStand = {
  rpcUrl: string;
  environment: Record<string, string>;
  holders: Address[];
  /** Transfer logs on the chain. */
  logs: number;
  stop(): Promise<void>;
};

/** A chain whose token changed 10,000 holders' balances several times, and an empty migrated database. */
export async function startPowerStand(): Promise<PowerStand> {
  const folder = mkdtempSync(join(tmpdir(), "club-bench-"));
  // As root, PostgreSQL runs as another user, who must pass through.
  chmodSync(folder, 0o711);
  const [postgres, chain] = await Promise.all([
    startPostgres({ dataDir: join(folder, "postgres") }),
    startChain({}),
  ]);
  await migrate({ databaseUrl: postgres.url });
  await deployContracts({ rpcUrl: chain.rpcUrl });
  const holders = Array.from({ length: HOLDERS }, (_, index) => holderAt(index));
  await fillChain({ rpcUrl: chain.rpcUrl, holders });
  return {
    rpcUrl: chain.rpcUrl,
    environment: {
      ...appEnvironment({ databaseUrl: postgres.url, rpcUrl: chain.rpcUrl, appOrigin: "https://club.test" }),
      INDEX_CONFIRMATIONS: "0",
      LOG_LEVEL: "error",
    },
    holders,
    // The deployer's own mint is one more.
    logs: ROUNDS * HOLDERS + HOLDERS / NFT_EVERY + 1,
    async stop() {
      await Promise.all([postgres.stop(), chain.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function holderAt(index: number): Address {
  const address = parseAddress(keccak256(toHex(index)).slice(0, 42));
  if (!address) throw new Error(`no address for holder ${index}`);
  return address;
}

async function fillChain({
  rpcUrl,
  holders,
}: {
  rpcUrl: string;
  holders: readonly Address[];
}): Promise<void> {
  const rpc = (method: string, ...params: unknown[]) => callRpc({ rpcUrl, method, params });
  const send = (to: Hex, data: Hex) =>
    rpc("eth_sendTransaction", { from: deployer.address, to, data, gas: GAS });
  await rpc("anvil_autoImpersonateAccount", true);
  await rpc("anvil_setBalance", deployer.address, toHex(10n ** 24n));
  const owners = holders.filter((_, index) => index % NFT_EVERY === 0);
  for (let from = 0; from < owners.length; from += NFTS_AT_ONCE) {
    const some = owners.slice(from, from + NFTS_AT_ONCE);
    const args = [some, some.map(() => 1n)] as const;
    await send(localContracts.nft, encodeFunctionData({ abi, functionName: "mintBatch", args }));
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (let from = 0; from < holders.length; from += TOKENS_AT_ONCE) {
      const some = holders.slice(from, from + TOKENS_AT_ONCE);
      const amounts = some.map((_, index) => BigInt(from + index + round + 1) * 10n ** 18n);
      const args = [some, amounts] as const;
      await send(localContracts.token, encodeFunctionData({ abi, functionName: "transferBatch", args }));
    }
  }
}
