import * as z from "zod/mini";
import { publishedId } from "@/lib/publishing/publishing-schemas";

export const bountyParams = z.strictObject({ id: publishedId });
