import { isContractFault } from "./is-contract-fault";

describe("isContractFault", () => {
  it.each([
    "out of gas",
    "rpc error: code = Unknown desc = out of gas",
    "EVM error: OutOfGas(Basic(OutOfGas))",
    "EVM error OutOfGas",
    "EVM error InvalidFEOpcode",
    "invalid opcode: INVALID",
    "invalid opcode: opcode 0xfe not defined",
    "EVM error OpcodeNotFound",
    "invalid jump destination",
    "EVM error InvalidJump",
    "stack underflow (0 <=> 1)",
    "EVM error StackOverflow",
    "write protection",
    "VM execution error: Bad instruction fe",
  ])("takes %j for the contract's answer", (message) => {
    expect(isContractFault(message)).toBe(true);
  });

  it.each([
    "",
    "Internal error",
    "header not found",
    "missing trie node",
    "execution aborted (timeout = 5s)",
    "request rate limited",
    "limit exceeded",
    "method not found",
    "state is not available",
    "unknown block",
    "the tx doesn't have the correct nonce",
    "insufficient funds for gas * price + value",
    "exceeds block gas limit",
    `${"x".repeat(1_000)}out of gas`,
  ])("takes %j for the node's", (message) => {
    expect(isContractFault(message)).toBe(false);
  });
});
