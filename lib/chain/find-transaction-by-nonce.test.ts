import { createClient, custom, type Hex, numberToHex } from "viem";
import { findTransactionByNonce } from "./find-transaction-by-nonce";

const SENDER = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
const OTHER = "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc";

/** A chain with the sender's transactions in these blocks, in order of their numbers. */
function chainOf({ head, sentIn }: { head: number; sentIn: readonly number[] }) {
  const asked: string[] = [];
  const transaction = (from: string, nonce: number) => ({
    from,
    nonce: numberToHex(nonce),
    hash: `0x${nonce.toString(16).padStart(64, from === SENDER ? "a" : "b")}`,
    to: OTHER,
    input: "0x",
    value: "0x1",
    type: "0x0",
  });
  const client = createClient({
    account: SENDER,
    transport: custom({
      async request({ method, params }: { method: string; params: [string, Hex] & [Hex] }) {
        asked.push(method);
        if (method === "eth_blockNumber") return numberToHex(head);
        if (method === "eth_getTransactionCount") {
          return numberToHex(sentIn.filter((block) => block <= Number(params[1])).length);
        }
        const block = Number(params[0]);
        const own = sentIn.flatMap((at, nonce) => (at === block ? [transaction(SENDER, nonce)] : []));
        // Somebody else's transaction with the same number is in the same block.
        return { number: params[0], transactions: [transaction(OTHER, sentIn.indexOf(block)), ...own] };
      },
    }),
  });
  return { client, asked };
}

describe("findTransactionByNonce", () => {
  it.each([
    ["in the newest block", { head: 900, sentIn: [5, 900] }, 1],
    ["a moment ago", { head: 900, sentIn: [5, 880] }, 1],
    ["long ago", { head: 900, sentIn: [2, 17, 300] }, 1],
    ["in the first block", { head: 900, sentIn: [1, 2] }, 0],
    ["with others of the same account in one block", { head: 900, sentIn: [70, 70, 70, 71] }, 1],
  ])("finds what was sent %s", async (_, chain, nonce) => {
    const { client } = chainOf(chain);
    const found = await findTransactionByNonce(client, nonce);
    expect(found).toMatchObject({ from: SENDER, nonce });
  });

  it("answers null for a number that is still free", async () => {
    const { client, asked } = chainOf({ head: 900, sentIn: [5, 880] });
    expect(await findTransactionByNonce(client, 2)).toBeNull();
    expect(asked).toEqual(["eth_blockNumber", "eth_getTransactionCount"]);
  });

  it("asks a node some forty times for a million blocks", async () => {
    const { client, asked } = chainOf({ head: 1_000_000, sentIn: [123_456, 999_999] });
    expect(await findTransactionByNonce(client, 0)).toMatchObject({ nonce: 0 });
    expect(asked.length).toBeLessThan(50);
  });
});
