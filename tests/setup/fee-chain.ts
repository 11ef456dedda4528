import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import {
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  toHex,
} from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { deployer, localChain, localContracts } from "@/local/accounts";
import { readArtifact } from "@/local/artifact";
import { startChain } from "@/local/chain";
import { waitForReceipt } from "@/local/chain-transactions";
import { deployContracts } from "@/local/deploy";
import { callRpc } from "@/local/json-rpc";
import { listen } from "@/local/listen";
import { type RpcProxy, startRpcProxy } from "@/local/rpc-proxy";

/** How a lying node changes an answer: takes the method, its parameters and the true result, gives the false one. */
export type Lie = (call: { method: string; params: readonly unknown[] }, result: unknown) => unknown;

export const FEE_WEI = 333_333_333n * 10n ** 18n;

const abi = parseAbi(["function transferBatch(address[] holders, uint256[] amounts)"]);
const GAS = 200_000n;
const callSchema = z.looseObject({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()) });
const answerSchema = z.looseObject({ id: z.unknown(), result: z.unknown().optional() });

/** A separate chain with people who hold tokens, behind a proxy like Cronos whose answers can be falsified. */
export async function startFeeChain(
  people: readonly PrivateKeyAccount[],
  { lie: firstLie }: { lie?: Lie } = {},
) {
  let lie: Lie | null = firstLie ?? null;
  const chain = await startChain({});
  const rpcUrl = chain.rpcUrl;
  const rpc = (method: string, ...params: unknown[]) => callRpc({ rpcUrl, method, params });
  const proxy = await startRpcProxy({ target: rpcUrl, keepStates: 10_000, maxLogBlocks: 50 });
  const liar = await startLiar({ proxy, getLie: () => lie });

  const walletOf = (account: PrivateKeyAccount) =>
    createWalletClient({ account, chain: localChain, transport: http(rpcUrl) });
  const owner = walletOf(privateKeyToAccount(deployer.privateKey));

  /** Sends a transaction and answers its hash, mined or failed. */
  async function send(from: PrivateKeyAccount, to: string, data: Hex, gas = GAS, value = 0n): Promise<Hex> {
    const hash = await walletOf(from).sendTransaction({ to: asHex(to), data, gas, value });
    await untilMined(hash);
    return hash;
  }

  /** The node answers before it has mined. Where a test stops it from mining, there is nothing to wait for. */
  async function untilMined(hash: Hex): Promise<void> {
    if ((await rpc("anvil_getAutomine")) !== true) return;
    while ((await rpc("eth_getTransactionReceipt", hash)) === null) await sleep(20);
  }

  function transferData(to: string, amountWei: bigint): Hex {
    return encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [asHex(to), amountWei] });
  }

  /** Signs without sending, so that the same transaction can be mined in another block. */
  async function sign(
    from: PrivateKeyAccount,
    call: { to: string; data?: Hex; value?: bigint },
  ): Promise<Hex> {
    const request = { ...call, to: asHex(call.to), gas: GAS };
    return walletOf(from).signTransaction(await walletOf(from).prepareTransactionRequest(request));
  }

  async function signPayment(from: PrivateKeyAccount, to: string, amountWei = FEE_WEI): Promise<Hex> {
    return sign(from, { to: localContracts.token, data: transferData(to, amountWei) });
  }

  async function pay(from: PrivateKeyAccount, to: string, amountWei = FEE_WEI): Promise<Hex> {
    return send(from, localContracts.token, transferData(to, amountWei));
  }

  /** Another token of the same kind, held by `people[0]`. Answers its address. */
  async function deployOtherToken(): Promise<Hex> {
    const [first] = people;
    if (!first) throw new Error("nobody is there to deploy");
    const data = encodeDeployData({
      abi: parseAbi(["constructor()"]),
      bytecode: readArtifact("local-token").bytecode,
    });
    const hash = await walletOf(first).sendTransaction({ data });
    const { contractAddress } = await waitForReceipt({ rpcUrl, hash });
    if (!contractAddress) throw new Error("the other token was not deployed");
    return contractAddress;
  }

  await deployContracts({ rpcUrl });
  for (const { address } of people) await rpc("anvil_setBalance", address, toHex(10n ** 24n));
  const give = encodeFunctionData({
    abi,
    functionName: "transferBatch",
    args: [people.map(({ address }) => address), people.map(() => FEE_WEI * 1_000n)],
  });
  await owner.sendTransaction({ to: localContracts.token, data: give });

  return {
    rpcUrl,
    /** Where the app reads this chain. */
    url: liar.url,
    proxy,
    rpc,
    send,
    pay,
    signPayment,
    signCro: (from: PrivateKeyAccount, to: string, value: bigint) => sign(from, { to, value }),
    transferData,
    deployOtherToken,
    setLie(next: Lie | null): void {
      lie = next;
    },
    head: async () => BigInt(z.string().parse(await rpc("eth_blockNumber"))),
    mine: (blocks: number) => rpc("anvil_mine", toHex(blocks)),
    /** Replaces the newest blocks by others with these signed transactions, each in the block of its index. */
    reorganise: (depth: number, transactions: readonly [Hex, number][] = []) =>
      rpc("anvil_reorg", depth, transactions),
    async stop() {
      await liar.stop();
      await proxy.stop();
      await chain.stop();
    },
  };
}

export type FeeChain = Awaited<ReturnType<typeof startFeeChain>>;

async function startLiar({ proxy, getLie }: { proxy: RpcProxy; getLie: () => Lie | null }) {
  const server = createServer(async (request, response) => {
    try {
      const body = await text(request);
      const upstream = await fetch(proxy.url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      });
      const answer = await upstream.text();
      response.writeHead(upstream.status, { "content-type": "application/json" });
      response.end(
        upstream.ok && answer.startsWith("[") ? await alter({ body, answer, lie: getLie() }) : answer,
      );
    } catch {
      response.destroy();
    }
  });
  return listen(server);
}

/** A chain that can be reorganised calls no block final. */
function isAboutFinality({ params }: { params: readonly unknown[] }): boolean {
  return params[0] === "finalized";
}

async function alter(exchange: { body: string; answer: string; lie: Lie | null }): Promise<string> {
  const { body, answer, lie } = exchange;
  const calls = new Map(
    z
      .array(callSchema)
      .parse(JSON.parse(body))
      .map((call) => [call.id, call]),
  );
  const answers = z.array(answerSchema).parse(JSON.parse(answer));
  const altered = answers.map(async (given) => {
    const call = calls.get(given.id);
    if (!call || !("result" in given)) return given;
    const result = isAboutFinality(call) ? null : given.result;
    return { ...given, result: lie ? await lie(call, result) : result };
  });
  return JSON.stringify(await Promise.all(altered));
}

function asHex(address: string): Hex {
  return `0x${address.slice(2)}`;
}
