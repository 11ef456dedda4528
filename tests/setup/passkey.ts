import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { type Hex, hexToBytes, toHex } from "viem";

const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

type Assertion = { authenticator: Hex; clientData: string; challenge: string; r: bigint; s: bigint };
export type Passkey = { x: bigint; y: bigint; assert: (challenge: Hex) => Assertion };

/** A new passkey; `assert` answers as a browser's authenticator does in `navigator.credentials.get`. */
export function createPasskey(): Passkey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const toNumber = (bytes: Buffer) => BigInt(toHex(bytes));
  return {
    x: toNumber(Buffer.from(x, "base64url")),
    y: toNumber(Buffer.from(y, "base64url")),
    assert(hash) {
      const challenge = Buffer.from(hexToBytes(hash)).toString("base64url");
      const clientData = `{"type":"webauthn.get","challenge":"${challenge}","origin":"https://club.test","crossOrigin":false}`;
      // The hash of the site, the flags "present" and "verified", and a counter.
      const authenticator = Buffer.concat([sha256("club.test"), Buffer.from([5, 0, 0, 0, 7])]);
      const signed = Buffer.concat([authenticator, sha256(clientData)]);
      const both = sign("sha256", signed, { key: privateKey, dsaEncoding: "ieee-p1363" });
      const s = toNumber(both.subarray(32));
      return {
        authenticator: toHex(authenticator),
        clientData,
        challenge,
        r: toNumber(both.subarray(0, 32)),
        // Contracts refuse the greater of the two that fit.
        s: s > P256_ORDER / 2n ? P256_ORDER - s : s,
      };
    },
  };
}

const sha256 = (bytes: string): Buffer => createHash("sha256").update(bytes).digest();
