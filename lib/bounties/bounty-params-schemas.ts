import * as z from "zod/mini";
import { bountyId } from "./bounty-schemas";

export const bountyParams = z.strictObject({ id: bountyId });
