import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { erc20Abi } from "viem";
import { localAccounts, localContracts } from "@/local/accounts";
import { callRpc } from "@/local/json-rpc";
import { chainReader, setChainFault, sharedChainUrl } from "@/tests/setup/own-services";
import { type Snapshot, writeSnapshotState } from "./read-snapshot-state.server";

let snapshot: Snapshot;

beforeAll(async () => {
  // Other test files set balances without mining a block. The node adds them to the state of its newest block, and proofs of that state
  // no longer fit the block's hash. The first of three blocks mined at once is never the newest.
  await callRpc({ rpcUrl: sharedChainUrl(), method: "anvil_mine", params: ["0x3"] });
  const newest = await chainReader().getBlockNumber({ cacheTime: 0 });
  const { number, hash } = await chainReader().getBlock({ blockNumber: newest - 2n });
  const balance = async (address: `0x${string}`, holder: `0x${string}`) =>
    String(
      await chainReader().readContract({
        address,
        abi: erc20Abi,
        functionName: "balanceOf",
        args: [holder],
        blockNumber: number,
      }),
    );
  const held: Snapshot["held"] = new Map();
  for (const { address } of localAccounts)
    held.set(address.toLowerCase(), {
      nftCount: await balance(localContracts.nft, address),
      tokenWei: await balance(localContracts.token, address),
    });
  snapshot = { block: String(number), hash, contracts: localContracts, held };
});

afterEach(() => setChainFault(null));

/** As `docs/verifier/chain_state.py` of a pack judges it. */
function judge(state: string): { status: number | null; said: string } {
  const folder = mkdtempSync(join(tmpdir(), "club-chain-"));
  try {
    writeFileSync(join(folder, "state.json"), state);
    const args = ["tests/second-verifier/chain_state.py", join(folder, "state.json")];
    const { status, stdout, stderr } = spawnSync("python3", args, { encoding: "utf8" });
    return { status, said: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("writeSnapshotState", () => {
  it("has a header with the block's hash, and a proof of every balance, as Python finds without this code", async () => {
    const state = await writeSnapshotState({ snapshot, kept: null, isInTime: true });
    const all = `${snapshot.held.size} of ${snapshot.held.size} balances are proved`;
    const { status, said } = judge(state);
    expect(said).toMatch(new RegExp(`hash is that of this header\nnft: .*${all}\ntoken: .*${all}`));
    expect(status).toBe(0);
  });

  it("is refused by Python with another balance, another node of a proof, or another state", async () => {
    const state = await writeSnapshotState({ snapshot, kept: null, isInTime: true });
    const [holder] = [...snapshot.held].find(([, { nftCount }]) => nftCount !== "0") ?? [];
    const balance = state.replace(new RegExp(`("${holder}":")`), "$17");
    expect(judge(balance)).toEqual({ status: 1, said: expect.stringContaining(`nft: ${holder} held `) });
    const node = state.replace(/("accountProof":\["0x..)../, "$100");
    expect(judge(node)).toEqual({ status: 1, said: expect.stringContaining("the hash that leads to it") });
    const root = state.replace(/("stateRoot":"0x)../, "$100");
    expect(judge(root)).toEqual({ status: 2, said: expect.stringContaining("is not made from this header") });
  });

  it("keeps only the contract's own proof if balances don't lie where the largest does", async () => {
    const [[holder, amounts] = ["", { nftCount: "0", tokenWei: "0" }], ...others] = snapshot.held;
    const held = new Map([[holder, { ...amounts, tokenWei: `${amounts.tokenWei}7` }], ...others]);
    const { status, said } = judge(
      await writeSnapshotState({ snapshot: { ...snapshot, held }, kept: null, isInTime: true }),
    );
    expect(said).toContain(`token: the contract was there, and 0 of ${held.size} balances are proved`);
    expect(status).toBe(2);
  });

  it("asks nothing about a block that the node doesn't have by its hash, so that it proves nothing of another one", async () => {
    const lost = { ...snapshot, hash: `0x${"ab".repeat(32)}` };
    const state = await writeSnapshotState({ snapshot: lost, kept: null, isInTime: true });
    expect(JSON.parse(state)).toMatchObject({ header: null, nft: { proof: null }, token: { proof: null } });
    expect(judge(state)).toEqual({ status: 2, said: `block ${snapshot.block}: the node gave no header\n` });
  });

  it("keeps what an earlier export got when the node gives less, and asks again for the same voters only", async () => {
    const whole = JSON.parse(await writeSnapshotState({ snapshot, kept: null, isInTime: true }));
    const kept = `${JSON.stringify({ ...whole, token: { ...whole.token, place: null, proof: null } })}\n`;
    setChainFault("down");
    expect(await writeSnapshotState({ snapshot, kept, isInTime: true })).toBe(kept);
    const [first] = snapshot.held;
    const other = { ...snapshot, held: new Map(first ? [first] : []) };
    const asked = JSON.parse(await writeSnapshotState({ snapshot: other, kept, isInTime: true }));
    expect(asked).toMatchObject({
      header: null,
      nft: { held: { [first?.[0] ?? ""]: first?.[1].nftCount }, proof: null },
    });
  });

  it("asks nothing once time is over", async () => {
    const state = await writeSnapshotState({ snapshot, kept: null, isInTime: false });
    expect(JSON.parse(state)).toMatchObject({ header: null, nft: { proof: null }, token: { proof: null } });
  });
});
