import { z } from "zod";
import { parseTypedAddress } from "@/lib/shared/parse-typed-address";

/** The path of GET /api/power/{address}; a mixed-case address needs a valid checksum. */
export const powerParams = z.strictObject({
  address: z.string().transform((text, context) => {
    const address = parseTypedAddress(text);
    if (address) return address;
    context.addIssue({ code: "custom", message: "must be 0x and 40 hex digits with a valid checksum" });
    return z.NEVER;
  }),
});
