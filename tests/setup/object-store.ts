import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

export type ObjectStore = {
  /** What the app is configured with. */
  environment: Record<`OBJECT_STORE_${string}`, string>;
  /** Paths of the files with the bytes of all objects. */
  listFiles(): Promise<string[]>;
  stop(): Promise<void>;
};

/** An S3 server with one bucket, on a free port. It knows key ids and refuses others, but doesn't compute signatures of version 4. */
export async function startObjectStore(): Promise<ObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), "object-store-"));
  const bucket = "evidence-of-votes";
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    environment: {
      OBJECT_STORE_URL: `http://127.0.0.1:${port}/${bucket}`,
      OBJECT_STORE_KEY_ID: "S3RVER",
      OBJECT_STORE_SECRET: "S3RVER",
      OBJECT_STORE_REGION: "us-east-1",
    },
    async listFiles() {
      const names = await readdir(join(directory, bucket), { recursive: true });
      return names.filter((name) => name.endsWith("_object")).map((name) => join(directory, bucket, name));
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
