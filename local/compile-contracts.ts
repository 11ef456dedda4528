import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";

/** The compiler and the contracts that ours extend: "npm ci --prefix tests/judges" installs them. */
const judges = createRequire(join(process.cwd(), "tests/judges/package.json"));
const contractsDir = join(process.cwd(), "local/contracts");
export const artifactsDir = join(contractsDir, "artifacts");

const hexCode = z.object({ object: z.string() }).transform((code): `0x${string}` => `0x${code.object}`);

const outputSchema = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).default([]),
  contracts: z
    .record(
      z.string(),
      z.record(
        z.string(),
        z.object({
          abi: z.array(z.unknown()),
          evm: z.object({ bytecode: hexCode, deployedBytecode: hexCode }),
        }),
      ),
    )
    .default({}),
});

type Solc = { compile(input: string, options: { import(path: string): { contents: string } }): string };

/** Compiles each contract under local/contracts; answers the text of its artifact file by the contract's name. */
export function compileContracts(): Map<string, string> {
  const files = readdirSync(contractsDir).filter((name) => name.endsWith(".sol"));
  const input = {
    language: "Solidity",
    sources: Object.fromEntries(
      files.map((name) => [name, { content: readFileSync(join(contractsDir, name), "utf8") }]),
    ),
    settings: {
      evmVersion: "cancun",
      optimizer: { enabled: true, runs: 200 },
      // The metadata hash holds file paths; without it the same sources give the same code on every machine.
      metadata: { bytecodeHash: "none", appendCBOR: false },
      outputSelection: { "*": { "*": ["abi", "evm.bytecode.object", "evm.deployedBytecode.object"] } },
    },
  };
  const solc: Solc = judges("solc");
  const output = outputSchema.parse(JSON.parse(solc.compile(JSON.stringify(input), { import: readImport })));
  const faults = output.errors.filter((fault) => fault.severity === "error");
  if (faults.length > 0) throw new Error(faults.map((fault) => fault.formattedMessage).join("\n"));

  const artifacts = new Map<string, string>();
  for (const file of files) {
    for (const [name, { abi, evm }] of Object.entries(output.contracts[file] ?? {})) {
      const artifact = {
        abi,
        bytecode: evm.bytecode,
        deployedBytecode: evm.deployedBytecode,
      };
      artifacts.set(name, `${JSON.stringify(artifact)}\n`);
    }
  }
  return artifacts;
}

/** Name of the artifact's file: LocalNft is kept in local-nft.json. */
export function artifactFileName(contractName: string): string {
  return `${contractName.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase()}.json`;
}

export function writeArtifacts(): void {
  mkdirSync(artifactsDir, { recursive: true });
  for (const [name, text] of compileContracts()) {
    writeFileSync(join(artifactsDir, artifactFileName(name)), text);
    console.log(`local/contracts/artifacts/${artifactFileName(name)}`);
  }
}

function readImport(path: string): { contents: string } {
  return { contents: readFileSync(judges.resolve(path), "utf8") };
}
