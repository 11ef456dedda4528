import { secp256k1 } from "@noble/curves/secp256k1";
import { decode, encode, Tagged } from "cborg";
import { bytesToHex, type Hex, hexToBytes, isAddressEqual, stringToBytes } from "viem";
import { HDKey, publicKeyToAddress } from "viem/accounts";
import * as z from "zod/mini";
import { ok, type Result, refuse } from "@/lib/shared/result";
import type { BallotFile } from "./ballot-file";

/** What a QR code of a device says, by BCR-2020-005: the type in its address, and CBOR. */
export type DeviceCode = { type: string; cbor: Uint8Array };
/** Which of a device's keys signs: each step of its path, and the fingerprint of the device's first key. */
export type DeviceKey = { path: readonly Step[]; fingerprint: number };
type Step = { index: number; isHardened: boolean };

/** Tags of CBOR: a UUID, and a key and a path of BCR-2020-007, before and after they were registered. */
const UUID = 37;
const KEY = [303, 40_303];
const PATH = [304, 40_304];
/** Others that stand around a key: the coin, and the kinds of output in an account. */
const AROUND = [305, 40_305, 308, 40_308, 310, 400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410];
const TYPED_DATA = 2;
/** Devices number a person's accounts from 0; wallets show at most this many. */
const MOST_ACCOUNTS = 100;
/** A code may hold any number of keys, and each account takes some milliseconds: these are the accounts of 10 keys. */
const MOST_DERIVED = 1_010;
/** How deep a device puts a key into lists and tags. */
const MOST_LEVELS = 20;

/**
 * The ballot of a file as EIP-4527 asks a device to sign it (`eth-sign-request`). `requestId` are 16 random bytes, which the
 * answer repeats.
 */
export function signRequest({
  file,
  key,
  requestId,
}: {
  file: BallotFile;
  key: DeviceKey;
  requestId: Uint8Array;
}): DeviceCode {
  const { typedData, site } = file;
  const path = new Map<number, unknown>([
    [1, key.path.flatMap(({ index, isHardened }) => [index, isHardened])],
    [2, key.fingerprint],
  ]);
  const request = new Map<number, unknown>([
    [1, new Tagged(UUID, requestId)],
    [2, stringToBytes(JSON.stringify(typedData))],
    [3, TYPED_DATA],
    [4, typedData.domain.chainId],
    [5, new Tagged(PATH[0] ?? 0, path)],
    [6, hexToBytes(typedData.message.voter as Hex)],
    [7, site],
  ]);
  return { type: "eth-sign-request", cbor: encode(request) };
}

const bytes = z.instanceof(Uint8Array);
const number = z.int().check(z.nonnegative(), z.maximum(0xffffffff));
/** From there on, a number stands for a hardened one. */
const index = z.int().check(z.nonnegative(), z.maximum(0x7fffffff));
const answerMap = z.map(z.number(), z.unknown());
const fields = z.pipe(
  answerMap,
  z.transform((map) => Object.fromEntries(map)),
);

/** The signature that the device answered to this request (`eth-signature`). */
export function deviceSignature(
  { type, cbor }: DeviceCode,
  requestId: Uint8Array,
): Result<Hex, "no-signature" | "other-request"> {
  const answer = type === "eth-signature" ? answerMap.safeParse(read(cbor)).data : undefined;
  const signature = bytes.safeParse(answer?.get(2)).data;
  if (answer === undefined || signature?.length !== 65) return refuse("no-signature");
  const id = answer.get(1);
  const repeated = id instanceof Tagged ? bytes.safeParse(id.value).data : undefined;
  return repeated && bytesToHex(repeated) === bytesToHex(requestId)
    ? ok(bytesToHex(signature))
    : refuse("other-request");
}

/**
 * The device's key of this account, out of the code by which it connects to wallets (`crypto-hdkey`, `crypto-account` or
 * `crypto-multi-accounts`). It looks at the first 100 accounts.
 */
export function findDeviceKey(
  { type, cbor }: DeviceCode,
  account: Hex,
): Result<DeviceKey, "no-account" | "other-account"> {
  const isAccount = /^(crypto-)?(hdkey|account|account-descriptor|multi-accounts)$/.test(type);
  const root = isAccount ? answerMap.safeParse(read(cbor)).data : undefined;
  if (root === undefined) return refuse("no-account");
  const isOne = type.endsWith("hdkey");
  const keys = (isOne ? [root] : keysIn(root, MOST_LEVELS)).flatMap((map) => {
    const key = keyMap.safeParse(map);
    return key.success ? [key.data] : [];
  });
  const derived = { left: MOST_DERIVED };
  for (const key of keys) {
    const path = findPath(key, account, derived);
    const fingerprint = key[6]?.fingerprint ?? (isOne ? undefined : number.safeParse(root.get(1)).data);
    if (path && fingerprint !== undefined) return ok({ path, fingerprint });
  }
  return refuse(keys.length === 0 ? "no-account" : "other-account");
}

/** A step is a number and whether it is hardened; an empty list instead of the number stands for every number. */
const steps = z.pipe(
  z.array(z.union([index, z.boolean(), z.array(z.unknown())])).check(z.maxLength(20)),
  z.transform((parts): (Step | null)[] =>
    parts.flatMap((part, place) => {
      if (typeof part === "boolean") return [];
      return [typeof part === "number" ? { index: part, isHardened: parts[place + 1] === true } : null];
    }),
  ),
);
const path = z.pipe(
  z.pipe(
    z.instanceof(Tagged).check(z.refine(({ tag }) => PATH.includes(tag))),
    z.transform(({ value }) => value),
  ),
  z.pipe(
    z.pipe(fields, z.object({ 1: steps, 2: z.optional(number) })),
    z.transform(({ 1: parsed, 2: fingerprint }) => ({ steps: parsed, fingerprint })),
  ),
);

const keyMap = z.pipe(
  fields,
  z.object({
    2: z.optional(z.literal(false)),
    3: bytes.check(z.refine((key) => key.length === 33 && pointOf(key) !== null)),
    4: z.optional(bytes.check(z.refine((code) => code.length === 32))),
    6: z.optional(path),
    7: z.optional(path),
  }),
);

function findPath(key: z.infer<typeof keyMap>, account: Hex, derived: { left: number }): Step[] | null {
  const { 3: publicKey, 4: chainCode, 6: origin, 7: children } = key;
  const known = origin?.steps ?? [];
  if (chainCode === undefined) return isAt(publicKey, account) ? wholePath(known) : null;
  // Below m/44'/60'/0' wallets count accounts as 0/0, 0/1 and so on, where the device says nothing else.
  const below = children?.steps ?? (known.length === 3 ? [{ index: 0, isHardened: false }, null] : []);
  const isEach = below.at(-1) === null;
  const fixed = isEach ? below.slice(0, -1) : below;
  const parent = derive(new HDKey({ publicKey, chainCode }), fixed, derived);
  for (let index = 0; index < (isEach ? MOST_ACCOUNTS : 1); index += 1) {
    const last = isEach ? [{ index, isHardened: false }] : [];
    const child = parent && derive(parent, last, derived);
    if (child?.publicKey && isAt(child.publicKey, account)) return wholePath([...known, ...fixed, ...last]);
  }
  return null;
}

const wholePath = (path: readonly (Step | null)[]) => path.filter((step) => step !== null);

/** Null for a step that only the device can take, and once the code has asked for too much. */
function derive(from: HDKey, path: readonly (Step | null)[], derived: { left: number }): HDKey | null {
  derived.left -= path.length;
  if (derived.left < 0) return null;
  const next = (at: HDKey | null, step: Step | null) =>
    at && step && !step.isHardened ? at.deriveChild(step.index) : null;
  return path.reduce(next, from);
}

function isAt(publicKey: Uint8Array, account: Hex): boolean {
  const point = pointOf(publicKey);
  return point !== null && isAddressEqual(publicKeyToAddress(bytesToHex(point.toRawBytes(false))), account);
}

/** Null for what is no point of the curve. */
function pointOf(publicKey: Uint8Array) {
  try {
    return secp256k1.ProjectivePoint.fromHex(publicKey);
  } catch {
    return null;
  }
}

/** What each key anywhere in the value says. */
function keysIn(value: unknown, levels: number): unknown[] {
  if (levels === 0) return [];
  if (value instanceof Tagged)
    return KEY.includes(value.tag) ? [value.value] : keysIn(value.value, levels - 1);
  const parts = value instanceof Map ? [...value.values()] : value;
  return Array.isArray(parts) ? parts.flatMap((part) => keysIn(part, levels - 1)) : [];
}

/** Undefined for what is no CBOR. */
function read(cbor: Uint8Array): unknown {
  try {
    return decode(cbor, { useMaps: true, tags: Tagged.preserve(UUID, ...KEY, ...PATH, ...AROUND) });
  } catch {
    return undefined;
  }
}
