import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { artifactFileName, artifactsDir, compileContracts } from "./compile-contracts";

describe("compileContracts", () => {
  const compiled = compileContracts();

  it("gives exactly the committed artifacts, so no code runs that isn't in the sources", () => {
    const names = [...compiled.keys()].map(artifactFileName).sort();
    expect(names).toEqual(readdirSync(artifactsDir).sort());
    for (const [name, text] of compiled) {
      expect({ name, text: readFileSync(join(artifactsDir, artifactFileName(name)), "utf8") }).toEqual({
        name,
        text,
      });
    }
  });

  it("compiles every contract of local mode, of the proofs and of the tests", () => {
    expect([...compiled.keys()].sort()).toEqual([
      "AccountFactory",
      "ChurnNft",
      "ChurnToken",
      "DelegatedAccount",
      "KeyAccount",
      "LocalNames",
      "LocalNft",
      "LocalToken",
      "LocalWallet",
      "LocalWalletFactory",
      "Multicall3",
      "PasskeyAccount",
      "ReflectionToken",
    ]);
  });
});
