import { createServer } from "node:http";
import { encodeFunctionData, type Hex, parseAbi, serializeErc6492Signature } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { localAccounts, localContracts } from "@/local/accounts";
import { listen } from "@/local/listen";
import { startRpcProxy } from "@/local/rpc-proxy";
import { addressOf, bytes32, domain, someBallot } from "@/tests/builders/ballots";
import { testAccount } from "@/tests/setup/accounts";
import { startOwnChain } from "@/tests/setup/own-chain";
import { chainReader, setChainFault } from "@/tests/setup/own-services";
import { playedFaults } from "@/tests/setup/played-faults";
import { ballotWords } from "./ballot-words";
import { checkContractSignature } from "./check-contract-signature.server";
import { normaliseSignature } from "./check-key-signature";
import { createTypedDataHasher } from "./hash-typed-data";
import { loadSignatureEngine } from "./recover-signer";
import { ballotFields, toEip712Domain } from "./typed-data";

const owner = privateKeyToAccount(
  localAccounts.find(({ role }) => role === "contract-wallet")?.privateKey ?? "0x",
);
const wallet = addressOf(localContracts.contractWallet);
const ballot = someBallot({ voter: wallet });
let digest: Hex;
let signature: Hex;

beforeAll(async () => {
  const { keccak } = await loadSignatureEngine();
  digest = createTypedDataHasher({ domain, keccak }).ballotDigest(ballot);
  signature = await sign(owner);
});

function sign(account: typeof owner): Promise<Hex> {
  return account.signTypedData({
    domain: toEip712Domain(domain),
    types: { Ballot: ballotFields },
    primaryType: "Ballot",
    message: ballotWords(ballot),
  });
}

function sharedNode(): string {
  const { url } = chainReader().transport;
  if (typeof url !== "string") throw new Error("the node has no URL");
  return url;
}

const refused = { ok: false, reason: "refused-by-contract" };

afterEach(() => setChainFault(null));

describe("checkContractSignature", () => {
  it("accepts the owner's signature of a ballot in the wallet's name and gives the block of the check", async () => {
    const before = await chainReader().getBlockNumber({ cacheTime: 0 });
    const checked = await checkContractSignature({ digest, signature, signer: wallet });
    const blockNumber = checked.ok ? checked.value.blockNumber : before;
    const { hash: blockHash } = await chainReader().getBlock({ blockNumber });
    expect(checked).toEqual({ ok: true, value: { blockNumber, blockHash } });
    // Other suites make blocks too.
    expect(blockNumber).toBeGreaterThanOrEqual(before);
  });

  it("gives the contract the bytes that were sent, not a key's form", async () => {
    const compact = `0x${signature.slice(2, 130)}` as const;
    const read = normaliseSignature(compact);
    expect(read.ok && read.value.given).toBe(compact);
    // This wallet's library takes only 65 bytes; another's may take anything.
    expect(await checkContractSignature({ digest, signature: compact, signer: wallet })).toEqual(refused);
  });

  it("accepts the signature of a wallet that does not exist yet, in an EIP-6492 wrapping", async () => {
    const abi = parseAbi([
      "function createWallet(address owner, bytes32 salt) returns (address)",
      "function walletAddress(address owner, bytes32 salt) view returns (address)",
    ]);
    const args = [owner.address, bytes32("a wallet to come")] as const;
    const address = localContracts.walletFactory;
    const future = await chainReader().readContract({ address, abi, functionName: "walletAddress", args });
    const data = encodeFunctionData({ abi, functionName: "createWallet", args });
    const wrapped = serializeErc6492Signature({ address, data, signature });
    const signer = addressOf(future);
    expect(await checkContractSignature({ digest, signature: wrapped, signer })).toMatchObject({ ok: true });
    expect(await checkContractSignature({ digest, signature, signer })).toEqual(refused);
  });

  it.each<[string, () => Promise<Partial<Parameters<typeof checkContractSignature>[0]>>]>([
    ["a stranger's signature", async () => ({ signature: await sign(testAccount("stranger")) })],
    ["the signature of another digest", async () => ({ digest: bytes32("another") })],
    ["nothing", async () => ({ signature: "0x" })],
    ["4 kB of zeros", async () => ({ signature: `0x${"00".repeat(4_096)}` })],
    ["a wrapping that can't be decoded", async () => ({ signature: `0x1234${"6492".repeat(16)}` })],
    ["the owner's own address, which has no code", async () => ({ signer: addressOf(owner.address) })],
    ["the zero address", async () => ({ signer: addressOf(`0x${"00".repeat(20)}`) })],
    ["the precompile that echoes", async () => ({ signer: addressOf(`0x${"00".repeat(19)}04`) })],
    ["a contract that is no wallet", async () => ({ signer: addressOf(localContracts.token) })],
  ])("refuses %s", async (_what, change) => {
    expect(await checkContractSignature({ digest, signature, signer: wallet, ...(await change()) })).toEqual(
      refused,
    );
  });

  it.each([
    ["runs into an invalid opcode, which burns all gas", "0xfe"],
    ["runs until its gas is gone", "0x5b600056"],
    ["takes from an empty stack", "0x50"],
    ["jumps to where no code is", "0x60ff56"],
    ["reverts", "0x60006000fd"],
  ])("counts a contract that %s as a refusal", async (_what, code) => {
    const signer = addressOf(`0x${bytes32(code).slice(-40)}`);
    await fetch(sharedNode(), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "anvil_setCode", params: [signer, code] }),
    });
    expect(await checkContractSignature({ digest, signature, signer })).toEqual(refused);
  });

  // A stale node answers from its own state; /api/ready judges its head.
  it.each(playedFaults.filter((fault) => fault !== "stale-block"))(
    "is CHAIN_UNAVAILABLE within 8 s under the fault %s, neither yes nor no, and recovers right after",
    async (fault) => {
      setChainFault(fault);
      const startedAt = performance.now();
      const asked = checkContractSignature({ digest, signature, signer: wallet });
      await expect(asked).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE", status: 503 });
      expect(performance.now() - startedAt).toBeLessThan(8_000);
      setChainFault(null);
      expect(await checkContractSignature({ digest, signature, signer: wallet })).toMatchObject({ ok: true });
    },
    15_000,
  );

  it.each(playedFaults.filter((fault) => ["slow", "down", "429"].includes(fault)))(
    "is answered by the second endpoint while the first is %s",
    async (fault) => {
      const second = await startRpcProxy({ target: sharedNode(), keepStates: 10_000 });
      try {
        process.env["RPC_URL_SECONDARY"] = second.url;
        jest.resetModules();
        const { checkContractSignature: check } = await import("./check-contract-signature.server");
        setChainFault(fault);
        const startedAt = performance.now();
        expect(await check({ digest, signature, signer: wallet })).toMatchObject({ ok: true });
        expect(await check({ digest, signature: "0x", signer: wallet })).toEqual(refused);
        expect(performance.now() - startedAt).toBeLessThan(8_000);
      } finally {
        delete process.env["RPC_URL_SECONDARY"];
        await second.stop();
      }
    },
    15_000,
  );

  it("is CHAIN_UNAVAILABLE if the block is replaced between its hash and the question to the contract", async () => {
    const chain = await startOwnChain();
    let asked = 0;
    const meddler = createServer((request, response) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk);
        const body = Buffer.concat(chunks).toString();
        if (body.includes('"eth_call"')) {
          asked += 1;
          if (asked === 1) await chain.reorganise(1);
        }
        const answer = await fetch(chain.proxy.url, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body,
        });
        response.end(Buffer.from(await answer.arrayBuffer()));
      })();
    });
    const usual = process.env["RPC_URL"];
    try {
      process.env["RPC_URL"] = (await listen(meddler)).url;
      jest.resetModules();
      const { checkContractSignature: checkAgain } = await import("./check-contract-signature.server");
      const question = { digest, signature, signer: wallet };
      await expect(checkAgain(question)).rejects.toMatchObject({
        code: "CHAIN_UNAVAILABLE",
        cause: { message: expect.stringContaining("was replaced") },
      });
      expect(asked).toBe(1);
      expect(await checkAgain(question)).toMatchObject({ ok: true });
    } finally {
      process.env["RPC_URL"] = usual;
      meddler.close();
      meddler.closeAllConnections();
      await chain.stop();
    }
  }, 120_000);
});
