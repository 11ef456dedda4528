import { HttpRequestError } from "viem";
import { describeFault } from "./describe-fault";

describe("describeFault", () => {
  it("names neither the address of the RPC, which may hold a key, nor the request, which may hold a signature", () => {
    const fault = new HttpRequestError({
      url: "https://rpc.example/v1/secret-key",
      status: 429,
      body: { method: "eth_call", params: ["0xsignature"] },
      details: "Too many requests",
    });
    expect(fault.stack).toContain("secret-key");
    expect(describeFault(fault)).toBe("HttpRequestError: HTTP request failed. 429 Too many requests");
  });

  it("keeps the stack of other errors and says nothing where nothing was thrown", () => {
    expect(describeFault(new Error("connection lost"))).toMatch(/^Error: connection lost\n +at /);
    expect(describeFault("text")).toBe("text");
    expect(describeFault(undefined)).toBeUndefined();
  });
});
