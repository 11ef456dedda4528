import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen } from "@/local/listen";

export type ObjectStore = {
  /** What the app is configured with. */
  environment: Record<`OBJECT_STORE_${string}`, string>;
  /** The bytes of all objects by their names. A test may alter them. */
  objects: Map<string, Buffer>;
  stop(): Promise<void>;
};

export const BUCKET = "evidence-of-votes";
const KEY_ID = "the-key-of-tests";

/** What the app needs of an S3 server, on a free port. It knows one key id; tests/judges asks a server that others wrote. */
export async function startObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const name = request.url?.replace(`/${BUCKET}/`, "") ?? "";
    const bytes = await buffer(request);
    if (!request.headers.authorization?.includes(`Credential=${KEY_ID}/`)) response.writeHead(403).end();
    else if (request.method === "PUT") {
      objects.set(name, bytes);
      response.end();
    } else if (request.method === "DELETE") {
      objects.delete(name);
      response.writeHead(204).end();
    } else response.writeHead(objects.has(name) ? 200 : 404).end(objects.get(name));
  });
  const { url, stop } = await listen(server);
  return {
    environment: {
      OBJECT_STORE_URL: `${url}/${BUCKET}`,
      OBJECT_STORE_KEY_ID: KEY_ID,
      OBJECT_STORE_SECRET: "a-secret-of-tests",
      OBJECT_STORE_REGION: "us-east-1",
    },
    objects,
    stop,
  };
}
