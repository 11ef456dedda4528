import { z } from "zod";

/** The id of a proposal in an address, as SQL's BIGINT takes it. */
const proposalId = z
  .string()
  .regex(/^[1-9]\d{0,17}$/, "a proposal's id in digits")
  .transform(BigInt);
export const proposalParams = z.strictObject({ id: proposalId });
export const draftParams = z.strictObject({ id: z.uuid() });
