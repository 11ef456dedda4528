import { isAddress } from "viem";
import { z } from "zod";
import { parseAddress } from "@/lib/shared/address";

/** The path of GET /api/power/{address}; a checksum, where there is one, must hold. */
export const powerParams = z.strictObject({
  address: z.string().transform((text, context) => {
    const address = isAddress(text, { strict: true }) ? parseAddress(text) : undefined;
    if (address) return address;
    context.addIssue({ code: "custom", message: "must be 0x and 40 hex digits with a valid checksum" });
    return z.NEVER;
  }),
});
