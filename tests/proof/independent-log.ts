import { createHash, createPublicKey, verify } from "node:crypto";

/**
 * A second implementation of RFC 6962 and of this log's signatures, on Node alone. It shares no code and no algorithm with
 * the app.
 */
export type Head = {
  origin: string;
  keyId: string;
  treeSize: number;
  root: string;
  at: number;
  note: string;
};

function sha256(...parts: Uint8Array[]): Buffer {
  return createHash("sha256").update(Buffer.concat(parts)).digest();
}

function bytesOf(hex: string): Buffer {
  if (!/^0x([0-9a-f]{2})*$/.test(hex)) throw new Error(`${hex.slice(0, 80)} is no lower-case hex`);
  return Buffer.from(hex.slice(2), "hex");
}

function hexOf(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString("hex")}`;
}

export function leafOf(body: string): string {
  return hexOf(sha256(Buffer.of(0), Buffer.from(body, "utf8")));
}

function join(left: string, right: string): string {
  return hexOf(sha256(Buffer.of(1), bytesOf(left), bytesOf(right)));
}

/** Where the standard splits a tree: the largest power of two below its size. */
function middle(size: number): number {
  return 2 ** Math.floor(Math.log2(size - 1));
}

/** The roots of trees over the first n leaves, by the standard's recursion; full subtrees are kept. */
export function rootsOf(leaves: readonly string[]): (size: number) => string {
  const kept = new Map<string, string>();
  function rootOf(start: number, end: number): string {
    if (end - start === 1) return leaves[start] ?? "";
    const name = `${start}-${end}`;
    const known = kept.get(name);
    if (known !== undefined) return known;
    const half = start + middle(end - start);
    const root = join(rootOf(start, half), rootOf(half, end));
    if (Number.isInteger(Math.log2(end - start))) kept.set(name, root);
    return root;
  }
  return (size) => (size === 0 ? hexOf(sha256()) : rootOf(0, size));
}

/** The root that a path leads to from a leaf, read from the root's end; null if it has too many or too few steps. */
export function climb({
  leaf,
  position,
  treeSize,
  path,
}: {
  leaf: string;
  position: number;
  treeSize: number;
  path: readonly string[];
}): string | null {
  if (treeSize === 1) return path.length === 0 ? leaf : null;
  const neighbour = path.at(-1);
  if (neighbour === undefined) return null;
  const half = middle(treeSize);
  const below = path.slice(0, -1);
  if (position < half) {
    const root = climb({ leaf, position, treeSize: half, path: below });
    return root && join(root, neighbour);
  }
  const root = climb({ leaf, position: position - half, treeSize: treeSize - half, path: below });
  return root && join(neighbour, root);
}

/**
 * The roots of both trees that a consistency path leads to, given that of the first; null if it has too many or too few
 * steps.
 */
export function climbBoth({
  first,
  second,
  firstRoot,
  path,
}: {
  first: number;
  second: number;
  firstRoot: string;
  path: readonly string[];
}): { first: string; second: string } | null {
  return walk({ first, second, isWhole: true, rest: path });

  function walk({
    first: known,
    second: size,
    isWhole,
    rest,
  }: {
    first: number;
    second: number;
    isWhole: boolean;
    rest: readonly string[];
  }): { first: string; second: string } | null {
    if (known === size) {
      const root = isWhole ? firstRoot : rest[0];
      return root === undefined || rest.length !== (isWhole ? 0 : 1) ? null : { first: root, second: root };
    }
    const neighbour = rest.at(-1);
    if (neighbour === undefined) return null;
    const half = middle(size);
    const below = rest.slice(0, -1);
    if (known <= half) {
      const roots = walk({ first: known, second: half, isWhole, rest: below });
      return roots && { first: roots.first, second: join(roots.second, neighbour) };
    }
    const roots = walk({ first: known - half, second: size - half, isWhole: false, rest: below });
    return roots && { first: join(neighbour, roots.first), second: join(neighbour, roots.second) };
  }
}

export type Handover = {
  origin: string;
  oldKeyId: string;
  newPublicKey: string;
  at: number;
  signature: string;
};

/** Whether the key of this deployment signed the head. */
export function isSigned(head: Head, publicKey: string): boolean {
  const { origin, keyId, treeSize, root, at, note } = head;
  const name = origin.replace("https://", "");
  const body = [name, treeSize, bytesOf(root).toString("base64"), ""];
  const [first = "", second = ""] = note.slice(body.join("\n").length + 1).split("\n");
  const idOfKind = (kind: number) =>
    sha256(Buffer.from(`${name}\n`), Buffer.of(kind), bytesOf(publicKey)).subarray(0, 4);
  const bytesIn = (line: string) => Buffer.from(line.split(" ")[2] ?? "", "base64");
  const [plain, dated] = [bytesIn(first), bytesIn(second)];
  const isWhole = note.startsWith(`${body.join("\n")}\n— ${name} `) && second.startsWith(`— ${name} `);
  const areIds = idOfKind(1).equals(plain.subarray(0, 4)) && idOfKind(4).equals(dated.subarray(0, 4));
  if (!isWhole || !areIds || idOf(publicKey) !== keyId || dated.length !== 76) return false;
  const time = Number(dated.readBigUInt64BE(4));
  const isBySame = (lines: typeof body, by: Buffer) =>
    areLinesSigned(lines, { signature: `0x${by.toString("hex")}`, publicKey });
  if (time * 1_000 !== at || !isBySame(body, plain.subarray(4))) return false;
  return isBySame(["cosignature/v1", `time ${time}`, ...body], dated.subarray(12));
}

/** Whether the old key signed that the new one replaces it. */
export function isHandoverSigned(handover: Handover, publicKey: string): boolean {
  const { origin, oldKeyId, newPublicKey, at, signature } = handover;
  const lines = ["club log key v1", origin, oldKeyId, newPublicKey, at, ""];
  return idOf(publicKey) === oldKeyId && areLinesSigned(lines, { signature, publicKey });
}

function idOf(publicKey: string): string {
  return sha256(bytesOf(publicKey)).toString("hex").slice(0, 16);
}

function areLinesSigned(
  lines: readonly (string | number)[],
  { signature, publicKey }: { signature: string; publicKey: string },
): boolean {
  const raw = bytesOf(publicKey);
  const jwk = { kty: "OKP", crv: "Ed25519", x: raw.toString("base64url") };
  const key = createPublicKey({ key: jwk, format: "jwk" });
  return verify(null, Buffer.from(lines.join("\n")), key, bytesOf(signature));
}
