import assert from "node:assert/strict";
import { encodeFunctionData, type Hex, parseAbi, toHex } from "viem";
import { z } from "zod";
import { deployer, localContracts } from "@/local/accounts";
import { listSeededHolders } from "@/local/holders";
import { callRpc } from "@/local/json-rpc";
import { readOracle } from "./churn-chain";
import { assertTrusted, compareIndex, indexedBlock } from "./compare-holdings";
import { type Answer, CRON_SECRET, newPerson, type TwoInstances } from "./two-instances";

/** More than the distance from the newest settled block to the newest one. */
const SETTLING_BLOCKS = 15;
const abi = parseAbi([
  "function mintBatch(address[] holders, uint256[] counts)",
  "function transfer(address to, uint256 amount) returns (bool)",
]);
const answerSchema = z.object({
  at: z.object({ block: z.string(), nftCount: z.string(), tokenWei: z.string() }),
});
const refusalSchema = z.object({ code: z.string() });
const UNKNOWN = ["CHAIN_UNAVAILABLE", "INDEX_BEHIND", "BALANCES_DISAGREE", "DATABASE_UNAVAILABLE"];

export type PowerQuestions = {
  /** Gives the mover something in recent blocks that no index has yet. */
  move(): Promise<void>;
  cronIndex(): Promise<Answer>;
  cronCensus(): Promise<Answer>;
  powerNow(): Promise<Answer>;
  powerAtEarlier(): Promise<Answer>;
  /** Compares the whole index with the contracts, at its last block and before; answers how many. */
  compareAll(): Promise<number>;
};

/** Asks the routes of holdings and power and checks each answer: the contract's own numbers, or 503 with a code. */
export function askPower(stand: TwoInstances): PowerQuestions {
  const contracts = { nft: localContracts.nft, token: localContracts.token };
  const holders = listSeededHolders().map(({ address }) => address);
  const [mover = "0x"] = holders;
  const person = newPerson(stand.urls);
  const rpc = (method: string, ...params: unknown[]) => callRpc({ rpcUrl: stand.rpcUrl, method, params });
  const send = (to: Hex, data: Hex) => rpc("eth_sendTransaction", { from: deployer.address, to, data });

  async function move(): Promise<void> {
    await send(contracts.nft, encodeFunctionData({ abi, functionName: "mintBatch", args: [[mover], [1n]] }));
    await send(contracts.token, encodeFunctionData({ abi, functionName: "transfer", args: [mover, 7n] }));
    await rpc("anvil_mine", toHex(SETTLING_BLOCKS));
  }

  async function judged(asked: Promise<Answer>): Promise<Answer> {
    const answer = await asked;
    if (answer.status === 503) {
      const { code } = refusalSchema.parse(JSON.parse(answer.text));
      assert.ok(UNKNOWN.includes(code), `503 with the code ${code}`);
    }
    return answer;
  }

  async function power(query: string): Promise<Answer> {
    const answer = await judged(person.send(`/api/power/${mover}${query}`));
    if (answer.status !== 200) return answer;
    const { at } = answerSchema.parse(JSON.parse(answer.text));
    const oracle = await readOracle({
      rpcUrl: stand.rpcUrl,
      holders: [mover],
      contracts,
      block: BigInt(at.block),
    });
    assert.deepEqual(
      { nft: [BigInt(at.nftCount)], token: [BigInt(at.tokenWei)] },
      oracle,
      `a power on a guess at block ${at.block}`,
    );
    return answer;
  }

  const cron = (name: string) =>
    judged(person.send(`/api/cron/${name}`, { headers: { authorization: `Bearer ${CRON_SECRET}` } }));

  return {
    move,
    cronIndex: () => cron("index"),
    cronCensus: () => cron("census"),
    powerNow: () => power(""),
    powerAtEarlier: () => power("?block=20"),
    async compareAll() {
      const last = await indexedBlock(stand);
      // Before the contracts exist, there is nothing to ask.
      const blocks = Array.from({ length: 20 }, (_, index) => last - BigInt(index * 3)).filter(
        (block) => block > 8n,
      );
      let compared = 0;
      for (const block of blocks) {
        const oracle = await readOracle({ rpcUrl: stand.rpcUrl, holders, contracts, block });
        compared += await compareIndex({ stand, chain: { holders, contracts }, block, oracle });
      }
      await assertTrusted(stand);
      return compared;
    },
  };
}
