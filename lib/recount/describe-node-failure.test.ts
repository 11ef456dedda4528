import * as z from "zod/mini";
import { openNode } from "@/lib/http/client/open-node";
import { WrongChain } from "./check-against-chain";
import { describeNodeFailure, readNodeUrl } from "./describe-node-failure";

describe("readNodeUrl", () => {
  it.each([
    ["https://evm.cronos.org", "https://evm.cronos.org/"],
    [" http://localhost:8545 ", "http://localhost:8545/"],
    ["http://127.0.0.1:8545/x?key=1", "http://127.0.0.1:8545/x?key=1"],
  ])("takes %s", (typed, url) => {
    expect(readNodeUrl(typed)).toEqual({ url });
  });

  it.each([
    "",
    "evm.cronos.org",
    "http://evm.cronos.org",
    "wss://evm.cronos.org",
    "javascript:alert(1)",
    "https://a:b@evm.cronos.org",
    "http://localhost.evil.example",
  ])("says what is wrong with %j", (typed) => {
    expect(readNodeUrl(typed)).toEqual({ fault: expect.stringMatching(/\.$/) });
  });
});

describe("describeNodeFailure", () => {
  /** What a client says when its request ends this way. */
  async function failureOf(answer: typeof fetch): Promise<string> {
    jest.spyOn(globalThis, "fetch").mockImplementation(answer);
    const ask = openNode("https://node.example", { timeoutMs: 50 });
    return ask({ method: "eth_chainId", params: [], answer: z.string() }).then(String, describeNodeFailure);
  }

  const silent: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });

  it("tells apart: nothing answers, a refusal, a page and a slow node", async () => {
    const down = await failureOf(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(down).toMatch(/CORS/);
    expect(await failureOf(async () => new Response("no", { status: 429 }))).toMatch(/HTTP status 429/);
    expect(await failureOf(async () => new Response("<html>"))).toMatch(/no node of an EVM chain/);
    expect(await failureOf(silent)).toMatch(/within 10 seconds/);
    expect(describeNodeFailure(new WrongChain(1, 25))).toMatch(/of chain 1, the vote of chain 25/);
  });
});
