import * as z from "zod/mini";
import { publishedId } from "@/lib/publishing/publishing-schemas";

export const proposalParams = z.strictObject({ id: publishedId });
export const draftParams = z.strictObject({ id: z.uuid() });
