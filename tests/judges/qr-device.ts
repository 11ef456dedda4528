import {
  CryptoHDKey,
  CryptoKeypath,
  DataType,
  ETHSignature,
  EthSignRequest,
  PathComponent,
} from "@keystonehq/bc-ur-registry-eth";
import { SignTypedDataVersion, signTypedData } from "@metamask/eth-sig-util";
import type { HDKey } from "viem/accounts";
import { mnemonicToAccount } from "viem/accounts";
import type { DeviceCode } from "@/lib/ballots/device-codes";

/** The public phrase of every test chain. */
const PHRASE = "test test test test test test test test test test test junk";

const keyAt = (path: string): HDKey => mnemonicToAccount(PHRASE, { path: path as never }).getHdKey();

/** A path such as `44'/60'/*` in the words of the device's library. */
function keyPath(path: string, fingerprint?: Buffer): CryptoKeypath {
  const components = path.split("/").map((part) => {
    const hardened = part.endsWith("'");
    const index = Number.parseInt(part, 10);
    return new PathComponent(Number.isNaN(index) ? { hardened } : { index, hardened });
  });
  return new CryptoKeypath(components, fingerprint);
}

const DEVICE_FINGERPRINT = keyAt("m").fingerprint;
const fingerprintBytes = Buffer.alloc(4);
fingerprintBytes.writeUInt32BE(DEVICE_FINGERPRINT);

export { fingerprintBytes };

/** The key below which a device has its accounts, as it shows it to wallets. */
export function deviceKey({
  path = "44'/60'/0'",
  children = "0/*",
  chainCode = true,
}: {
  path?: string;
  children?: string | null;
  chainCode?: boolean;
} = {}): CryptoHDKey {
  const key = keyAt(`m/${path}`);
  return new CryptoHDKey({
    isMaster: false,
    key: Buffer.from(key.publicKey ?? []),
    ...(chainCode ? { chainCode: Buffer.from(key.chainCode ?? []) } : {}),
    origin: keyPath(path, fingerprintBytes),
    ...(children === null ? {} : { children: keyPath(children) }),
  });
}

type Encoded = { toCBOR(): Buffer; getRegistryType(): { getType(): string } };
export const codeOf = (item: Encoded): DeviceCode => ({
  type: item.getRegistryType().getType(),
  cbor: new Uint8Array(item.toCBOR()),
});

/** Signs as the device does: with the key of the path that the request names. */
export function answerRequest({ cbor }: DeviceCode): { shown: unknown; answer: ETHSignature } {
  const request = EthSignRequest.fromCBOR(Buffer.from(cbor));
  if (request.getDataType() !== DataType.typedData) throw new Error("no typed data");
  if (!request.getSourceFingerprint().equals(fingerprintBytes)) throw new Error("another device");
  const { privateKey } = keyAt(`m/${request.getDerivationPath()}`);
  const data = JSON.parse(request.getSignData().toString("utf8"));
  const signature = signTypedData({
    privateKey: Buffer.from(privateKey ?? []),
    data,
    version: SignTypedDataVersion.V4,
  });
  const bytes = Buffer.from(signature.slice(2), "hex");
  return { shown: data.message, answer: new ETHSignature(bytes, request.getRequestId(), "device") };
}
