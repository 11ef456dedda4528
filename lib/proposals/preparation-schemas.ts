import type { Hex } from "viem";
import { z } from "zod";
import type { ProposalRule, SignedProposal } from "@/lib/ballots/typed-data";
import { eachContract } from "@/lib/env/counted-contracts";
import { eachRuleNumber } from "@/lib/power/voting-power";
import { type Address, parseAddress } from "@/lib/shared/address";

const whole = z.string().regex(/^\d+$/).transform(BigInt);
const bytes32 = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .transform((text) => text as Hex);
const address = z.string().transform((text, context): Address => {
  const parsed = parseAddress(text);
  if (parsed) return parsed;
  context.addIssue("no address");
  return z.NEVER;
});

/** What was prepared for signing, as it is kept in proposal_preparation.content. */
export type Prepared = {
  proposal: SignedProposal;
  rule: ProposalRule;
  totalPower: bigint;
  authorPower: bigint;
};

export const preparedSchema = z.object({
  proposal: z.object({
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
  }),
  rule: z.object({
    formula: z.int(),
    ...eachRuleNumber(() => whole),
    ...eachContract(() => address),
    minimumPowerWei: whole,
    quorumPowerWei: whole,
    quorumBasisPoints: z.int(),
    minimumPeriodSeconds: whole,
  }),
  totalPower: whole,
  authorPower: whole,
}) satisfies z.ZodType<Prepared>;

/** JSON in which whole numbers are decimal strings. */
export function serializePrepared(prepared: Prepared): string {
  return JSON.stringify(prepared, (_key, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
}
