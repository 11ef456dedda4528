import * as z from "zod/mini";
import { openNode } from "./open-node";

type Sent = { id: number; method: string };

/** A node that answers each request by `answer`; counts them. */
function nodeThat(answer: (asked: Sent[]) => unknown, status = 200): jest.SpyInstance {
  return jest
    .spyOn(globalThis, "fetch")
    .mockImplementation(
      async (_, init) => new Response(JSON.stringify(answer(JSON.parse(String(init?.body)))), { status }),
    );
}
const ask = () => openNode("https://node.example", { timeoutMs: 1_000 });
const answer = z.string();

afterEach(() => jest.restoreAllMocks());

describe("openNode", () => {
  it("sends what is asked together in one request, and gives each its answer in any order", async () => {
    const requests = nodeThat((asked) => asked.map(({ id, method }) => ({ id, result: method })).reverse());
    const node = ask();
    const methods = ["eth_chainId", "eth_call", "eth_call2"];
    const answers = await Promise.all(methods.map((method) => node({ method, params: [], answer })));
    expect(answers).toEqual(methods);
    expect(requests).toHaveBeenCalledTimes(1);
  });

  it("passes on the node's own refusal of one question, and answers the others", async () => {
    const requests = nodeThat(() => [
      { id: 0, error: { code: -32000, message: "missing trie node" } },
      { id: 1, result: "0x1" },
    ]);
    const node = ask();
    const [refused, answered] = await Promise.allSettled([
      node({ method: "eth_call", params: [], answer }),
      node({ method: "eth_chainId", params: [], answer }),
    ]);
    expect(refused).toMatchObject({ reason: { code: -32000, details: "missing trie node" } });
    expect(answered).toMatchObject({ value: "0x1" });
    expect(requests).toHaveBeenCalledTimes(1);
  });

  it("asks once more when there is no answer, and no third time", async () => {
    const requests = nodeThat(() => "busy", 429);
    await expect(ask()({ method: "eth_chainId", params: [], answer })).rejects.toMatchObject({ status: 429 });
    expect(requests).toHaveBeenCalledTimes(2);
  });

  it.each([[[]], [[{ id: 0, result: 7 }]], [{ id: 0, result: "0x1" }]])(
    "takes no %j for an answer",
    async (said) => {
      nodeThat(() => said);
      await expect(ask()({ method: "eth_chainId", params: [], answer })).rejects.toThrow(/node/);
    },
  );
});
