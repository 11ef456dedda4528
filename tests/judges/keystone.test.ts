import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  CryptoAccount,
  CryptoMultiAccounts,
  CryptoOutput,
  ETHSignature,
  EthSignRequest,
  ScriptExpressions,
} from "@keystonehq/bc-ur-registry-eth";
import { bytesToHex, recoverTypedDataAddress } from "viem";
import { writeBallotFile } from "@/lib/ballots/ballot-file";
import { deviceSignature, findDeviceKey, signRequest } from "@/lib/ballots/device-codes";
import { toEip712Domain } from "@/lib/ballots/typed-data";
import { accountAt } from "@/local/accounts";
import { addressOf, domain, someBallot } from "@/tests/builders/ballots";
import { answerRequest, codeOf, deviceKey, fingerprintBytes } from "./qr-device";

const requestId = Buffer.alloc(16, 7);
const signature = (length: number, id?: Buffer) => codeOf(new ETHSignature(Buffer.alloc(length), id));
const account = new CryptoOutput([ScriptExpressions.PUBLIC_KEY_HASH], deviceKey());
const made = {
  "the usual account": codeOf(deviceKey()),
  "an account without a word on what lies below": codeOf(deviceKey({ children: null })),
  "one key alone": codeOf(deviceKey({ path: "44'/60'/0'/0/2", children: null, chainCode: false })),
  "a key below another": codeOf(deviceKey({ path: "44'/60'/0'/0", children: "*" })),
  "an account with descriptors": codeOf(new CryptoAccount(fingerprintBytes, [account])),
  "several keys": codeOf(
    new CryptoMultiAccounts(
      fingerprintBytes,
      [deviceKey({ path: "44'/60'/1'" }), deviceKey()],
      "Some device",
    ),
  ),
  "a signature": signature(65, requestId),
  "another request's signature": signature(65, Buffer.alloc(16)),
  "no request's signature": signature(65),
  "a signature of 64 bytes": signature(64, requestId),
};

it("a device maker's library makes the codes of tests/vectors/keystone", () => {
  const kept = readFileSync(join(process.cwd(), "tests/vectors/keystone/codes.json"), "utf8");
  const now = Object.entries(made).map(([what, { type, cbor }]) => [what, { type, cbor: bytesToHex(cbor) }]);
  expect(JSON.parse(kept)).toEqual(Object.fromEntries(now));
});

it("is read by the device's own library as the ballot, and its answer is the voter's signature", async () => {
  const voter = accountAt(6).address;
  const ballot = { ...someBallot(), voter: addressOf(voter) };
  const file = writeBallotFile({ site: "https://club.test", proposal: "7", domain, ballot });
  const key = findDeviceKey(codeOf(deviceKey()), voter);
  if (!key.ok) throw new Error(key.reason);
  const code = signRequest({ file, key: key.value, requestId });
  const read = EthSignRequest.fromCBOR(Buffer.from(code.cbor));
  expect(code.type).toBe(read.getRegistryType().getType());
  expect([read.getDerivationPath(), read.getChainId(), read.getOrigin()]).toEqual([
    "44'/60'/0'/0/6",
    toEip712Domain(domain).chainId,
    "https://club.test",
  ]);
  expect(read.getSignRequestAddress()?.toString("hex")).toBe(voter.slice(2).toLowerCase());
  const { shown, answer } = answerRequest(code);
  expect(shown).toEqual(file.typedData.message);
  const signed = deviceSignature(codeOf(answer), requestId);
  if (!signed.ok) throw new Error(signed.reason);
  const { EIP712Domain: _, ...types } = file.typedData.types;
  const asked = { ...file.typedData, types, signature: signed.value };
  expect(await recoverTypedDataAddress(asked as never)).toBe(voter);
});
