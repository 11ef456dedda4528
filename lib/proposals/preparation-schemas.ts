import { z } from "zod";
import type { ProposalRule, SignedProposal } from "@/lib/ballots/typed-data";
import { eachContract } from "@/lib/env/counted-contracts";
import { eachRuleNumber } from "@/lib/power/voting-power";
import { type Address, parseAddress } from "@/lib/shared/address";
import { signedProposal } from "./parse-signed-proposal";

const whole = z.string().regex(/^\d+$/).transform(BigInt);
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
  proposal: signedProposal,
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
