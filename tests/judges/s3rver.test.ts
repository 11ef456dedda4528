import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { deleteObject, getObject, putObject } from "@/lib/recount/object-store.server";

const directory = mkdtempSync(join(tmpdir(), "s3rver-"));
const configureBuckets = [{ name: "evidence-of-votes" }];
const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets });
const environment = {
  OBJECT_STORE_URL: "",
  OBJECT_STORE_KEY_ID: "S3RVER",
  OBJECT_STORE_SECRET: "S3RVER",
  OBJECT_STORE_REGION: "us-east-1",
};
jest.mock("@/lib/env/environment.server", () => ({ getEnvironment: () => environment }));

beforeAll(async () => {
  environment.OBJECT_STORE_URL = `http://127.0.0.1:${(await server.run()).port}/evidence-of-votes`;
});
afterAll(async () => {
  const closed = server.close();
  // That of the refused object isn't idle, because nobody read its body.
  Reflect.get(server, "httpServer").closeAllConnections();
  await closed;
  rmSync(directory, { recursive: true });
});

it("an S3 server that others wrote keeps, gives and deletes our objects, and refuses another key", async () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);
  const name = await putObject("some-folder", bytes);
  expect(await getObject(name)).toEqual(bytes);
  await deleteObject(name);
  await expect(getObject(name)).rejects.toThrow("status 404");
  environment.OBJECT_STORE_KEY_ID = "another";
  await expect(putObject("some-folder", bytes)).rejects.toThrow("status 403");
});
