import "server-only";
import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { getEnvironment } from "@/lib/env/environment.server";
import type { Environment } from "@/lib/env/environment-schemas";

const TIMEOUT_MS = 10_000;

/** Whether new pieces of evidence go to an object store. */
export function hasObjectStore(): boolean {
  return getEnvironment().OBJECT_STORE_URL !== undefined;
}

/** Keeps the bytes in the object store under a name that ends with their SHA-256, and answers the name. Throws if it is not sure. */
export async function putObject(folder: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const name = `${folder}/${sha256Of(bytes)}`;
  await ask(name, { method: "PUT", body: bytes });
  return name;
}

/** The bytes under this name. Throws if the store doesn't answer or has other bytes. */
export async function getObject(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await (await ask(name, { method: "GET" })).arrayBuffer());
  if (!name.endsWith(`/${sha256Of(bytes)}`))
    throw new Error(`the object store has other bytes under ${name}`);
  return bytes;
}

export async function deleteObject(name: string): Promise<void> {
  await ask(name, { method: "DELETE" });
}

function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

type Question = { method: string; body?: Uint8Array<ArrayBuffer> };

function ask(name: string, question: Question): Promise<Response> {
  return askStore(getEnvironment(), name, question);
}

/** Asks the store of this configuration about an object. Signed as AWS's Signature Version 4 has it, which all S3-compatible stores read. */
export async function askStore(
  { OBJECT_STORE_URL, OBJECT_STORE_KEY_ID, OBJECT_STORE_SECRET, OBJECT_STORE_REGION }: Environment,
  name: string,
  question: Question,
): Promise<Response> {
  if (OBJECT_STORE_URL === undefined) throw new Error("no object store is configured any more");
  const client = new AwsClient({
    accessKeyId: OBJECT_STORE_KEY_ID ?? "",
    secretAccessKey: OBJECT_STORE_SECRET ?? "",
    service: "s3",
    region: OBJECT_STORE_REGION,
    retries: 1,
  });
  const response = await client.fetch(`${OBJECT_STORE_URL.replace(/\/$/, "")}/${name}`, {
    ...question,
    cache: "no-store",
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new Error(`the object store answered ${question.method} with status ${response.status}`);
}
