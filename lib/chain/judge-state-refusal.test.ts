import { judgeStateRefusal } from "./judge-state-refusal";

const judge = (message: string | null, head: bigint) => judgeStateRefusal({ message, block: 1_000n, head });

describe("judgeStateRefusal", () => {
  it.each([
    ["geth", "missing trie node c96cd0abdc8a2c504f89396f2a1c84c35b2004368a8b5842cb6857b22027703f (path )"],
    ["geth 1.13", "missing trie node 46 (path ) state 0x46 is not available, not found"],
    ["geth's paths", "historical state 0x46 is not available"],
    ["geth's tracers", "required historical state unavailable (reexec=128)"],
    ["geth without old blocks", "pruned history unavailable"],
    ["Besu", "World state unavailable"],
    ["Nethermind", "No state available for block 1000 (0x46)"],
    ["Cosmos SDK", "failed to load state at height 1000; version does not exist (latest height: 90086)"],
    [
      "Cronos",
      "rpc error: code = InvalidArgument desc = failed to load state at height 1000; version mismatch on immutable IAVL tree; version does not exist. Version has either been pruned, or is for a future block height (latest height: 29089384): invalid request",
    ],
    ["CometBFT", "height 1000 is not available, lowest height is 2000"],
    ["the local proxy", "failed to load state at height 1000; version does not exist or was pruned"],
  ])("knows that %s has forgotten the state, unless the block is still to come", (_node, message) => {
    expect(judge(message, 1_001n)).toBe("forgotten");
    expect(judge(message, 1_000n)).toBe("refused");
    expect(judge(message, 999n)).toBe("refused");
  });

  it.each([
    ["header not found"],
    ["Unknown block"],
    ["BlockOutOfRangeError: block height is 1200 but requested was 1000"],
    [null],
  ])("takes %p for forgotten only where no node must keep the state any longer", (message) => {
    expect(judge(message, 1_127n)).toBe("refused");
    expect(judge(message, 1_128n)).toBe("forgotten");
  });

  it.each([["execution reverted"], ["out of gas"], ["limit exceeded"], ["method not found"], [""]])(
    "takes %p for a refusal that says nothing about the state",
    (message) => expect(judge(message, 100_000n)).toBe("refused"),
  );
});
