import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LOCAL_WALLET_MARKER } from "@/local/wallet/marker";
import { expect, test } from "./test";

function filesWithMarker(build: string): string[] {
  return readdirSync(build, { recursive: true, withFileTypes: true, encoding: "utf8" })
    .filter((entry) => entry.isFile() && /\.(js|mjs|json|html|rsc|map)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes("/cache/"))
    .filter((path) => readFileSync(path, "utf8").includes(LOCAL_WALLET_MARKER));
}

test("the local wallet is in the local build and nowhere in the production build", () => {
  expect(filesWithMarker(".local/next").length).toBeGreaterThan(0);
  expect(filesWithMarker(".next")).toEqual([]);
});
