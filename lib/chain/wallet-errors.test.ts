import { SwitchChainError, UserRejectedRequestError } from "viem";
import { describeWalletError, findWalletCode, isRejection } from "./wallet-errors";

describe("describeWalletError", () => {
  it.each([
    [4001, /declined/],
    [4100, /locked or has not allowed/],
    [4200, /does not support/],
    [4900, /lost its connection/],
    [4901, /not connected to Cronos/],
    [4902, /does not know Cronos/],
    [8000, /did not answer in time/],
    [7001, /ended this connection/],
    [-32002, /already asking/],
  ])("puts code %s into words, however deep the wallet hides it", (code, words) => {
    const plain = { code, message: "raw" };
    expect(describeWalletError(plain)).toMatch(words);
    expect(describeWalletError(new Error("outer", { cause: plain }))).toMatch(words);
    expect(describeWalletError({ code: -32603, data: { originalError: plain } })).toMatch(words);
  });

  it("reads viem's own error classes", () => {
    expect(describeWalletError(new SwitchChainError(new Error("unknown chain")))).toMatch(
      /does not know Cronos/,
    );
  });

  it("keeps the error's own words when it has no known code, and viem's short ones", () => {
    expect(describeWalletError(new Error("Odd wallet"))).toBe("Odd wallet");
    expect(describeWalletError(Object.assign(new Error("long"), { shortMessage: "short" }))).toBe("short");
    expect(describeWalletError("text")).toBe("text");
  });

  it.each([[undefined], [null], [42], [new Error("")], [{}]])("has no words for %p", (error) => {
    expect(describeWalletError(error)).toBeUndefined();
  });
});

describe("isRejection", () => {
  it("knows code 4001, viem's error and wallets that only say it", () => {
    expect(isRejection({ code: 4001 })).toBe(true);
    expect(isRejection(new UserRejectedRequestError(new Error("no")))).toBe(true);
    expect(isRejection(new Error("User denied message signature"))).toBe(true);
  });

  it("is not fooled by other failures", () => {
    expect(isRejection({ code: 4100, message: "locked" })).toBe(false);
    expect(isRejection(new Error("Failed to fetch"))).toBe(false);
    expect(isRejection(undefined)).toBe(false);
  });
});

describe("findWalletCode", () => {
  it("ends on an error that is its own cause", () => {
    const loop: { cause?: unknown } = {};
    loop.cause = loop;
    expect(findWalletCode(loop)).toBeUndefined();
  });
});
