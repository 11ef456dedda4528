import type { Hex } from "viem";
import * as z from "zod/mini";
import type { SignedProposal } from "@/lib/ballots/typed-data";

const whole = z.pipe(
  z.string().check(z.regex(/^\d{1,20}$/)),
  z.transform((text: string) => BigInt(text)),
);
const bytes32 = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
  z.transform((text: string) => text as Hex),
);

/** What an author signs, its whole numbers as digits. */
export const signedProposal = z.object({
  club: z.string(),
  title: z.string(),
  body: z.string(),
  discussion: z.string(),
  earliestStart: whole,
  periodSeconds: whole,
  ruleHash: bytes32,
  snapshotBlock: whole,
  snapshotBlockHash: bytes32,
  version: z.int(),
  slug: z.string(),
  origin: z.string(),
  salt: bytes32,
});

const typedDataText = z.object({ message: signedProposal });

/** What a proposal's typed data says, to be told in words before it is signed. Throws for anything else. */
export function parseSignedProposal(typedData: string): SignedProposal {
  return typedDataText.parse(JSON.parse(typedData)).message;
}
