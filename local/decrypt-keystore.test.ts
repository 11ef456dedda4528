import { encryptKeystoreJsonSync } from "ethers-6";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { decryptKeystore } from "./decrypt-keystore";

/** The example of Ethereum's definition of the Web3 Secret Storage. */
const KEY = "0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d";
const byPbkdf2 = {
  crypto: {
    cipher: "aes-128-ctr",
    cipherparams: { iv: "6087dab2f9fdbbfaddc31a909735c1e6" },
    ciphertext: "5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46",
    kdf: "pbkdf2",
    kdfparams: {
      c: 262_144,
      dklen: 32,
      prf: "hmac-sha256",
      salt: "ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd",
    },
    mac: "517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2",
  },
  id: "3198bc9c-6672-5ab3-d995-4942343ae5b6",
  version: 3,
};
describe("decryptKeystore", () => {
  it("gives the key of Ethereum's example", () => {
    expect(decryptKeystore(byPbkdf2, "testpassword")).toBe(KEY);
    expect(() => decryptKeystore(byPbkdf2, "testpasswort")).toThrow("the password is wrong");
  });

  it("gives the key of a file that ethers wrote, also one that is spelt Crypto", () => {
    const privateKey = generatePrivateKey();
    const account = { address: privateKeyToAddress(privateKey), privateKey };
    const file = JSON.parse(
      encryptKeystoreJsonSync(account, "größe 🗝", { scrypt: { N: 1_024, r: 8, p: 1 } }),
    );
    expect(decryptKeystore(file, "größe 🗝")).toBe(privateKey);
    expect(() => decryptKeystore(file, "grösse 🗝")).toThrow("the password is wrong");
    const { crypto, Crypto = crypto, ...others } = file;
    expect(decryptKeystore({ ...others, Crypto }, "größe 🗝")).toBe(privateKey);
  });

  it.each([
    null,
    {},
    "text",
    { ...byPbkdf2, version: 1 },
    { ...byPbkdf2, crypto: { ...byPbkdf2.crypto, kdf: "none" } },
  ])("refuses %p in words", (file) =>
    expect(() => decryptKeystore(file, "")).toThrow("the key file is no encrypted key of version 3"),
  );
});
