import { parseRpcAnswers, parseRpcRequest, withChainIdRequest } from "./rpc-envelope";
import { RpcRefused } from "./rpc-refused";

const { requests } = parseRpcRequest(
  JSON.stringify({ jsonrpc: "2.0", id: 7, method: "eth_call", params: [] }),
);
const chain = { jsonrpc: "2.0", id: "club-chain-id", result: "0x19" };
const call = { jsonrpc: "2.0", id: 7, result: "0x01" };
const read = (answer: unknown) => parseRpcAnswers(answer, { requests, chainId: 25 });

describe("parseRpcAnswers", () => {
  it("gives the answer to a single request, in any order of the batch", () => {
    expect(read([chain, call])).toEqual([call]);
    expect(read([call, chain])).toEqual([call]);
  });

  it("gives a batch back in the order it was asked", () => {
    const two = parseRpcRequest(JSON.stringify([{ id: 1 }, { id: 2 }]));
    const answers = [2, 1].map((id) => ({ jsonrpc: "2.0", id, result: id }));
    const read = parseRpcAnswers([...answers, chain], { ...two, chainId: 25 });
    expect(read).toEqual([...answers].reverse());
  });

  it.each([
    ["another id", [{ ...call, id: 8 }, chain]],
    ["the same id twice", [call, call, chain]],
    ["an answer too many", [call, chain, { ...call, id: 9 }]],
    ["no chain id", [call]],
    ["another chain", [call, { ...chain, result: "0x1" }]],
    ["a chain id that is an error", [call, { jsonrpc: "2.0", id: "club-chain-id", error: { code: 1 } }]],
    ["result and error together", [{ ...call, error: { code: 1 } }, chain]],
    ["neither result nor error", [{ jsonrpc: "2.0", id: 7 }, chain]],
    ["an answer that is no batch", call],
    ["text", "hello"],
    ["null", null],
  ])("refuses %s", (_name, answer) => {
    expect(() => read(answer)).toThrow();
  });

  it("passes on the words of a node that refuses the whole batch", () => {
    const refused = { jsonrpc: "2.0", id: null, error: { code: -32005, message: "limit exceeded" } };
    expect(() => read(refused)).toThrow(RpcRefused);
    expect(() => read(refused)).toThrow("the RPC endpoint refused: -32005: limit exceeded");
  });
});

describe("withChainIdRequest", () => {
  it("asks for the chain id beside the request", () => {
    expect(withChainIdRequest(requests)).toEqual([
      { jsonrpc: "2.0", id: 7, method: "eth_call", params: [] },
      { jsonrpc: "2.0", id: "club-chain-id", method: "eth_chainId", params: [] },
    ]);
  });
});
