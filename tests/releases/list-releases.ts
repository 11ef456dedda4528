import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

export type Release = {
  name: string;
  folder: string;
  logKey: string;
  /** Null for version 2, which kept none. */
  logSigningKey: string | null;
};

/** What each version wrote, as `npm run keep-release` kept it. Readers never drop one. */
export function listReleases(): Release[] {
  return readdirSync(__dirname)
    .map((name) => ({ name, folder: join(__dirname, name) }))
    .filter(({ folder }) => statSync(folder).isDirectory())
    .map(({ name, folder }) => {
      const { publicKey } = z
        .object({ publicKey: z.string() })
        .parse(JSON.parse(readFileSync(join(folder, "log-key.json"), "utf8")));
      const secret = join(folder, "log-signing-key");
      const logSigningKey = existsSync(secret) ? readFileSync(secret, "utf8") : null;
      return { name, folder, logKey: publicKey, logSigningKey };
    });
}
