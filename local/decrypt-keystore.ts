import { createDecipheriv, pbkdf2Sync, scryptSync } from "node:crypto";
import { concat, type Hex, keccak256, toHex } from "viem";
import { z } from "zod";

const hex = z.string().regex(/^(?:[0-9a-fA-F]{2})+$/);
const kdf = z.discriminatedUnion("kdf", [
  z.object({
    kdf: z.literal("scrypt"),
    kdfparams: z.object({
      n: z.int().max(1 << 20),
      r: z.int().max(64),
      p: z.int().max(64),
      dklen: z.literal(32),
      salt: hex,
    }),
  }),
  z.object({
    kdf: z.literal("pbkdf2"),
    kdfparams: z.object({
      c: z.int().max(10_000_000),
      prf: z.literal("hmac-sha256"),
      dklen: z.literal(32),
      salt: hex,
    }),
  }),
]);
const body = z.intersection(
  z.object({
    cipher: z.literal("aes-128-ctr"),
    ciphertext: hex,
    cipherparams: z.object({ iv: hex }),
    mac: hex,
  }),
  kdf,
);
/** Version 3 of the Web3 Secret Storage, as geth, cast and others write it; some write "Crypto". */
const keystore = z.union([
  z.object({ version: z.literal(3), crypto: body }),
  z
    .object({ version: z.literal(3), Crypto: body })
    .transform(({ Crypto, version }) => ({ version, crypto: Crypto })),
]);

/** The private key of an encrypted key file. Throws in words for another file and for a wrong password. */
export function decryptKeystore(file: unknown, password: string): Hex {
  const read = keystore.safeParse(file);
  if (!read.success) throw new Error("the key file is no encrypted key of version 3");
  const { crypto } = read.data;
  const key = derive(crypto, password);
  const ciphertext = Buffer.from(crypto.ciphertext, "hex");
  const mac = keccak256(concat([toHex(key.subarray(16, 32)), toHex(ciphertext)]));
  if (mac !== `0x${crypto.mac.toLowerCase()}`) throw new Error("the password is wrong");
  const decipher = createDecipheriv(
    "aes-128-ctr",
    key.subarray(0, 16),
    Buffer.from(crypto.cipherparams.iv, "hex"),
  );
  return toHex(Buffer.concat([decipher.update(ciphertext), decipher.final()]));
}

function derive(given: z.infer<typeof kdf>, password: string): Buffer {
  const salt = Buffer.from(given.kdfparams.salt, "hex");
  if (given.kdf === "pbkdf2") return pbkdf2Sync(password, salt, given.kdfparams.c, 32, "sha256");
  const { n: N, r, p } = given.kdfparams;
  return scryptSync(password, salt, 32, { N, r, p, maxmem: 256 * N * r + 1_048_576 });
}
