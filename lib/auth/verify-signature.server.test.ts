import { parseAddress } from "@/lib/shared/address";
import { testAccount } from "@/tests/setup/accounts";

const account = testAccount("sign-in by key");
const message = "club.test wants you to sign in: ✓";

async function verify(): Promise<boolean> {
  const address = parseAddress(account.address);
  if (address === undefined) throw new Error("no address");
  const { verifySignature } = await import("./verify-signature.server");
  return verifySignature({ address, message, signature: await account.signMessage({ message }) });
}

describe("verifySignature", () => {
  beforeEach(() => jest.resetModules());

  it("knows a key's signature by the module of libsecp256k1", async () => {
    const compile = jest.spyOn(WebAssembly, "compile");
    expect(await verify()).toBe(true);
    expect(compile).toHaveBeenCalledTimes(1);
    compile.mockRestore();
  });

  it("knows it on a host that refuses WebAssembly too", async () => {
    const compile = jest.spyOn(WebAssembly, "compile").mockRejectedValue(new WebAssembly.CompileError("no"));
    expect(await verify()).toBe(true);
    expect(compile).toHaveBeenCalledTimes(1);
    compile.mockRestore();
  });
});
