import * as z from "zod/mini";
import { treeHead } from "@/lib/log/log-schemas";

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, "64 hexadecimal digits"));
const count = z.int().check(z.nonnegative());

/** GET /api/dumps query. */
export const dumpQuery = z.strictObject({ page: z.optional(sha256) });

/** GET /api/dumps: the last dumps, the newest first. The log has `sha256`, which is that of a `dumpList`. */
export const dumpsAnswer = z.object({
  dumps: z.array(
    z.object({ sha256, treeSize: count, pages: count, bytes: z.string(), at: z.iso.datetime() }),
  ),
});

export const DUMP_FORMAT = "club dump 1";

/** What a dump is: pages of rows in order. */
export const dumpList = z.strictObject({
  format: z.literal(DUMP_FORMAT),
  head: treeHead,
  pages: z.array(z.strictObject({ table: z.string(), sha256, bytes: count })),
});
export type DumpList = z.infer<typeof dumpList>;
