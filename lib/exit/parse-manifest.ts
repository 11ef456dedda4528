import { z } from "zod";
import { treeHead } from "@/lib/log/log-schemas";
import { readJson } from "@/lib/shared/read-json";
import { MANIFEST, PACK_FORMAT, type PackManifest } from "./pack-format";

const hex = (bytes: number) => z.string().regex(new RegExp(`^0x[0-9a-f]{${2 * bytes}}$`));
const count = z.number().int().nonnegative();

const schema = z.strictObject({
  format: z.literal(PACK_FORMAT),
  migrations: z.array(z.string()),
  head: treeHead,
  logKeys: z.array(hex(32)).min(1),
  endorsements: z.array(
    z.strictObject({
      origin: z.string(),
      oldKeyId: z.string(),
      newPublicKey: hex(32),
      at: count,
      signature: hex(64),
    }),
  ),
  records: z.record(z.string(), count),
  files: z.array(
    z.strictObject({
      // Below the folder, and nowhere else.
      path: z.string().regex(/^(?!.*\.\.)[A-Za-z0-9_-][A-Za-z0-9._/-]*$/),
      bytes: count,
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

/** What a pack says of itself. Throws if it isn't a pack that this version reads. */
export function parseManifest(text: string): PackManifest {
  const value = readJson(text);
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const format: unknown = Reflect.get(Object(value), "format");
  if (typeof format === "string" && format !== PACK_FORMAT)
    throw new Error(
      `The pack is of the form "${format.slice(0, 50)}", and this version reads "${PACK_FORMAT}".`,
    );
  const [issue] = read.error.issues;
  throw new Error(`${MANIFEST}: ${issue?.path.join(".")}: ${issue?.message}`);
}
