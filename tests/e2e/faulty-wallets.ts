import {
  type Hex,
  hexToString,
  isHex,
  parseSignature,
  serializeCompactSignature,
  serializeSignature,
  signatureToCompactSignature,
  stringToHex,
} from "viem";
import type { PrivateKeyAccount } from "viem/accounts";

/** What a wallet does with a question: answers it, refuses, keeps silent, or lets the local wallet answer. */
export type Play =
  | { kind: "pass" }
  | { kind: "answer"; value: unknown }
  | { kind: "refuse"; code: number; message: string }
  | { kind: "never" };

export type Question = { method: string; params: readonly unknown[] };

/** Signs what was asked, as a faultless wallet does. */
export async function signAsAsked(account: PrivateKeyAccount, { method, params }: Question): Promise<Hex> {
  if (method === "personal_sign") return account.signMessage({ message: { raw: hexOf(params[0]) } });
  return account.signTypedData(typedDataOf(params));
}

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** How signatures come out of some wallets: the same signature in another form. */
export const forms: Readonly<Record<string, (signature: Hex) => Hex>> = {
  "v is 0 or 1": (signature) => `${signature.slice(0, 130)}${signature.endsWith("1c") ? "01" : "00"}` as Hex,
  "64 bytes (ERC-2098)": (signature) =>
    serializeCompactSignature(signatureToCompactSignature(parseSignature(signature))),
  "high s": (signature) => {
    const { r, s, yParity } = parseSignature(signature);
    const twin = (ORDER - BigInt(s)).toString(16).padStart(64, "0");
    return serializeSignature({ r, s: `0x${twin}`, yParity: yParity === 0 ? 1 : 0 });
  },
};

/** Typed data without the contract and chain of its domain, as wallets with an older version hash it. */
export function signWithoutDomain(account: PrivateKeyAccount, { params }: Question): Promise<Hex> {
  const { domain, types, ...rest } = typedDataOf(params);
  const { EIP712Domain: _, ...others } = types;
  return account.signTypedData({ ...rest, types: others, domain: { name: domain["name"] } } as never);
}

/** Typed data whose fields are hashed by the alphabet instead of in the order that was asked for. */
export function signInOtherOrder(account: PrivateKeyAccount, { params }: Question): Promise<Hex> {
  const { types, primaryType, ...rest } = typedDataOf(params);
  const sorted = types[primaryType].toSorted((left: { name: string }, right: { name: string }) =>
    left.name < right.name ? -1 : 1,
  );
  return account.signTypedData({ ...rest, primaryType, types: { ...types, [primaryType]: sorted } } as never);
}

/** Typed data for another chain than the wallet says it is on. */
export function signForChain(
  account: PrivateKeyAccount,
  { params }: Question,
  chainId: number,
): Promise<Hex> {
  const { domain, ...rest } = typedDataOf(params);
  return account.signTypedData({ ...rest, domain: { ...domain, chainId } } as never);
}

export function signWithoutLineFeeds(account: PrivateKeyAccount, { params }: Question): Promise<Hex> {
  const text = hexToString(hexOf(params[0])).replaceAll("\n", "");
  return account.signMessage({ message: { raw: stringToHex(text) } });
}

function hexOf(value: unknown): Hex {
  if (!isHex(value)) throw new Error("personal_sign takes hex");
  return value;
}

// biome-ignore lint/suspicious/noExplicitAny: viem's type follows the data, which is only known here.
function typedDataOf(params: readonly unknown[]): any {
  return JSON.parse(String(params[1]));
}
