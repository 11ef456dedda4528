import { encodeFunctionData, type Hex, parseAbi, toHex } from "viem";
import { z } from "zod";
import { getPool } from "@/lib/db/database.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { type Address, parseAddress } from "@/lib/shared/address";
import { deployer } from "@/local/accounts";
import { readArtifact } from "@/local/artifact";
import { waitForReceipt } from "@/local/chain-transactions";
import { type OwnChain, startOwnChain, traders } from "@/tests/setup/own-chain";
import { advanceCensus, startCensus } from "./advance-census.server";
import { readAgreedBalances } from "./agreed-balances.server";
import { getHoldingsAt } from "./get-holdings-at.server";
import { indexHoldings } from "./index-holdings.server";
import { readSnapshotBlock } from "./settled-head.server";
import { findDistrust } from "./trust-store.server";

const KEPT_STATES = 40;
const hash = z.string().transform((value): Hex => `0x${value.slice(2)}`);
const abi = parseAbi([
  "function transferBatch(address[] holders, uint256[] amounts)",
  "function rebase(uint256 newSupply)",
]);
const holders = traders.map(addressOf);

let chain: OwnChain;
let token: Address;

function addressOf(value: string): Address {
  const address = parseAddress(value);
  if (!address) throw new Error(`${value} is no address`);
  return address;
}

async function balancesOf(contract: Address, block: bigint): Promise<Map<Address, bigint>> {
  const balances = await Promise.all(holders.map((holder) => chain.balanceOf(contract, holder, block)));
  return new Map(holders.map((holder, index) => [holder, balances[index] ?? 0n]));
}

async function tokensAt(block: bigint): Promise<Map<Address, bigint>> {
  const holdings = await getHoldingsAt({ holders, block });
  return new Map([...holdings].map(([holder, { tokenWei }]) => [holder, tokenWei]));
}

/** A transfer to everybody, of which all get a share of the fee. */
async function spread(): Promise<void> {
  const amounts = holders.map((_, index) => BigInt(index + 1) * 10n ** 20n);
  await chain.send(
    deployer.address,
    token,
    encodeFunctionData({ abi, functionName: "transferBatch", args: [holders, amounts] }),
  );
}

beforeAll(async () => {
  chain = await startOwnChain({ keepStates: KEPT_STATES });
  const data = readArtifact("reflection-token").bytecode;
  const sent = await chain.rpc("eth_sendTransaction", {
    from: deployer.address,
    data,
    gas: toHex(12_000_000),
  });
  const { contractAddress } = await waitForReceipt({ rpcUrl: chain.proxy.url, hash: hash.parse(sent) });
  token = addressOf(contractAddress ?? "");
  Object.assign(process.env, {
    RPC_URL: chain.proxy.url,
    TOKEN_ADDRESS: contractAddress,
    INDEX_CONFIRMATIONS: "0",
  });
}, 240_000);

afterAll(async () => chain.stop());

describe("a token that moves balances by itself", () => {
  it("is found by the next comparison; its power is right by calls, then by the census, and never a guess", async () => {
    await indexHoldings({ budgetMs: 60_000 });
    expect(await findDistrust(token)).toBeNull();
    await spread();
    await chain.mine(40);
    const { number: block, hash: blockHash } = await readSnapshotBlock();
    const oracle = await balancesOf(token, block);

    await getPool().query("UPDATE holdings_index SET sampled_at = sampled_at - interval '2 minutes'");
    await indexHoldings({ budgetMs: 60_000 });
    expect(await findDistrust(token)).not.toBeNull();
    expect(await tokensAt(block)).toEqual(oracle);
    const replaced = { holders, block, blockHash: `0x${"7".repeat(64)}` };
    await expect(getHoldingsAt(replaced)).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });

    await inTransaction((tx) => startCensus(tx, { block, blockHash }));
    await advanceCensus({ budgetMs: 60_000 });
    await chain.send(
      deployer.address,
      token,
      encodeFunctionData({ abi, functionName: "rebase", args: [3n * 10n ** 27n] }),
    );
    await chain.mine(KEPT_STATES + 20);
    expect(await readAgreedBalances({ contract: token, holders, block })).toEqual({
      ok: false,
      reason: "forgotten",
    });
    expect(await tokensAt(block)).toEqual(oracle);
    await expect(getHoldingsAt(replaced)).rejects.toMatchObject({ status: 503 });
    expect((await balancesOf(token, await chain.head())).get(holders[0] ?? token)).not.toBe(
      oracle.get(holders[0] ?? token),
    );

    await expect(tokensAt(block - 1n)).rejects.toMatchObject({ status: 503 });
  }, 240_000);
});
