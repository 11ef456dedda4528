import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const hex = z.templateLiteral(["0x", z.string().regex(/^[0-9a-f]*$/)]);
const artifactSchema = z.object({ bytecode: hex, deployedBytecode: hex });

export type Artifact = z.infer<typeof artifactSchema>;

type ArtifactName =
  | "account-factory"
  | "churn-nft"
  | "churn-token"
  | "delegated-account"
  | "local-names"
  | "local-nft"
  | "local-token"
  | "local-wallet"
  | "local-wallet-factory"
  | "multicall3"
  | "reflection-token";

/** Reads a committed contract's code: what deploys it, and what is then on the chain. */
export function readArtifact(name: ArtifactName): Artifact {
  const file = join(process.cwd(), "local/contracts/artifacts", `${name}.json`);
  return artifactSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}
