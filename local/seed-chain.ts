import { encodeFunctionData, type Hex, namehash, parseAbi, parseEther, toHex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { deployer, localContracts } from "./accounts";
import { sendTransaction } from "./chain-transactions";
import { listSeededHolders, type SeededHolder, soldOut } from "./holders";
import { callRpc } from "./json-rpc";

const nftAbi = parseAbi([
  "function mintBatch(address[] holders, uint256[] counts)",
  "function safeTransferFrom(address from, address to, uint256 tokenId)",
]);
const tokenAbi = parseAbi([
  "function transferBatch(address[] holders, uint256[] amounts)",
  "function transfer(address to, uint256 amount) returns (bool)",
]);

const namesAbi = parseAbi([
  "function setName(bytes32 node, string name)",
  "function setAddr(bytes32 node, address addr)",
]);
/** Whom a name of the chain belongs to, and who says that it is theirs. */
const CHAIN_NAMES = [
  { name: "old-mill.cro", owner: "middle 3", claimants: ["middle 3", "middle 4"] },
  { name: "harbour.cro", owner: "small 2", claimants: ["small 2"] },
];

/** NFTs in one transaction; at about 120,000 gas each this stays below 16.7 million (EIP-7825). */
const MINTS_AT_ONCE = 100;

/**
 * Gives the seeded holders their NFTs, tokens and 10,000 CRO for gas, on a chain with freshly deployed contracts. Holdings
 * and addresses are the same every time; one holder buys and sells again.
 */
export async function seedChain({ rpcUrl }: { rpcUrl: string }): Promise<SeededHolder[]> {
  const holders = listSeededHolders();
  await Promise.all(
    holders.map(({ address }) =>
      callRpc({ rpcUrl, method: "anvil_setBalance", params: [address, toHex(parseEther("10000"))] }),
    ),
  );
  // The seller's NFTs come first, so their ids are 1 to 9, and end up with the buyer.
  const buyer = requireHolder({ holders, name: "whale 1" });
  const given = [soldOut, ...holders.map((holder) => (holder === buyer ? lessWhatWasSold(holder) : holder))];
  await mint({ rpcUrl, given });
  await send({
    rpcUrl,
    from: deployer.privateKey,
    to: localContracts.token,
    data: encodeFunctionData({
      abi: tokenAbi,
      functionName: "transferBatch",
      args: [given.map(({ address }) => address), given.map(({ tokenMillions }) => toWei(tokenMillions))],
    }),
  });
  await sellAll({ rpcUrl, buyer: buyer.address });
  await giveNames({ rpcUrl, holders });
  return holders;
}

type Given = { address: `0x${string}`; nftCount: number; tokenMillions: bigint };

/** Whole tokens in millions to units of 10^-18. */
export function toWei(tokenMillions: bigint): bigint {
  return tokenMillions * 1_000_000n * 10n ** 18n;
}

async function mint({ rpcUrl, given }: { rpcUrl: string; given: readonly Given[] }): Promise<void> {
  for (const batch of mintBatches(given)) {
    await send({
      rpcUrl,
      from: deployer.privateKey,
      to: localContracts.nft,
      data: encodeFunctionData({
        abi: nftAbi,
        functionName: "mintBatch",
        args: [batch.map(({ address }) => address), batch.map(({ nftCount }) => BigInt(nftCount))],
      }),
    });
  }
}

/** Splits mints into batches of at most MINTS_AT_ONCE; a large holding spans several. */
function mintBatches(given: readonly Given[]): { address: `0x${string}`; nftCount: number }[][] {
  const single = given.flatMap(({ address, nftCount }) => Array.from({ length: nftCount }, () => address));
  const batches: { address: `0x${string}`; nftCount: number }[][] = [];
  for (let start = 0; start < single.length; start += MINTS_AT_ONCE) {
    const counts = new Map<`0x${string}`, number>();
    for (const address of single.slice(start, start + MINTS_AT_ONCE)) {
      counts.set(address, (counts.get(address) ?? 0) + 1);
    }
    batches.push([...counts].map(([address, nftCount]) => ({ address, nftCount })));
  }
  return batches;
}

async function sellAll({ rpcUrl, buyer }: { rpcUrl: string; buyer: `0x${string}` }): Promise<void> {
  const seller = { rpcUrl, from: soldOut.privateKey };
  for (let tokenId = 1n; tokenId <= soldOut.nftCount; tokenId++) {
    const args = [soldOut.address, buyer, tokenId] as const;
    const data = encodeFunctionData({ abi: nftAbi, functionName: "safeTransferFrom", args });
    await send({ ...seller, to: localContracts.nft, data });
  }
  const args = [buyer, toWei(soldOut.tokenMillions)] as const;
  const data = encodeFunctionData({ abi: tokenAbi, functionName: "transfer", args });
  await send({ ...seller, to: localContracts.token, data });
}

async function giveNames({
  rpcUrl,
  holders,
}: {
  rpcUrl: string;
  holders: readonly SeededHolder[];
}): Promise<void> {
  const write = (data: Hex) => send({ rpcUrl, from: deployer.privateKey, to: localContracts.names, data });
  const addressOf = (name: string) => requireHolder({ holders, name }).address;
  for (const { name, owner, claimants } of CHAIN_NAMES) {
    const args = [namehash(name), addressOf(owner)] as const;
    await write(encodeFunctionData({ abi: namesAbi, functionName: "setAddr", args }));
    for (const claimant of claimants) {
      const node = namehash(`${addressOf(claimant).slice(2).toLowerCase()}.addr.reverse`);
      await write(encodeFunctionData({ abi: namesAbi, functionName: "setName", args: [node, name] }));
    }
  }
}

function lessWhatWasSold(buyer: SeededHolder): SeededHolder {
  return {
    ...buyer,
    nftCount: buyer.nftCount - soldOut.nftCount,
    tokenMillions: buyer.tokenMillions - soldOut.tokenMillions,
  };
}

function requireHolder({ holders, name }: { holders: readonly SeededHolder[]; name: string }): SeededHolder {
  const holder = holders.find((candidate) => candidate.name === name);
  if (!holder) throw new Error(`the seed has no holder named ${name}`);
  return holder;
}

type SendInput = { rpcUrl: string; from: Hex; to: `0x${string}`; data: Hex };

async function send({ rpcUrl, from, to, data }: SendInput): Promise<void> {
  await sendTransaction({ rpcUrl, account: privateKeyToAccount(from), to, data });
}
