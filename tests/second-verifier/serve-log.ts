import { createServer } from "node:http";
import { bytesToHex, hexToBytes } from "viem";
import { hashEntry } from "@/lib/log/log-entry";
import { listConsistencyRanges } from "@/lib/log/tree-ranges";
import { merkleRoot } from "@/lib/shared/merkle-tree";
import { listen } from "@/local/listen";
import { logKey, type WholeLog } from "../builders/evidence-log";

type Served = { url: string; stop: () => void };

/** A deployment that answers about its log, of the tests' key; `anchor` is its answer about every result. */
export async function serveLog({ bodies, head }: WholeLog, anchor: object | null = null): Promise<Served> {
  const leaves = bodies.map((body) => hexToBytes(hashEntry(body)));
  const key = { keyId: logKey.id, publicKey: logKey.publicKey };
  const firstUsedAt = "2026-01-01T00:00:00.000Z";
  const answer = (pathname: string, numberOf: (name: string) => number): object | null => {
    if (pathname === "/api/log/head") return head;
    if (/^\/api\/proposals\/\d+\/anchor$/.test(pathname)) return anchor;
    if (pathname === "/api/log/key")
      return {
        ...key,
        algorithm: "Ed25519",
        verifierKey: "",
        keys: [{ ...key, firstUsedAt }],
        endorsements: [],
      };
    const [from, first, second] = ["from", "first", "second"].map(numberOf) as [number, number, number];
    if (pathname === "/api/log/entries")
      return { from, entries: bodies.slice(from, from + numberOf("limit")) };
    if (pathname !== "/api/log/proof" || second > leaves.length) return null;
    const path = listConsistencyRanges({ first, second }).map(({ start, end }) =>
      bytesToHex(merkleRoot(leaves.slice(start, end))),
    );
    return { first, second, path };
  };
  const server = createServer(({ url }, response) => {
    const { pathname, searchParams } = new URL(url ?? "/", "http://localhost");
    const found = answer(pathname, (name) => Number(searchParams.get(name)));
    response.statusCode = found === null ? 404 : 200;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(found ?? { error: "nothing is here", code: "NOT_FOUND", requestId: "1" }));
  });
  return listen(server);
}
