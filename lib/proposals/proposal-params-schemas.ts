import * as z from "zod/mini";
import { proposalId } from "./proposal-schemas";

export const proposalParams = z.strictObject({ id: proposalId });
export const draftParams = z.strictObject({ id: z.uuid() });
