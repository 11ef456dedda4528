import {
  concat,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  serializeErc6492Signature,
  slice,
  toHex,
  zeroHash,
} from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import {
  hashMessage as hashNestedMessage,
  hashTypedData as hashNestedTypedData,
  wrapTypedDataSignature,
} from "viem/experimental/erc7739";
import { ballotWords } from "@/lib/ballots/ballot-words";
import {
  type Ballot,
  ballotFields,
  ballotsFields,
  type SigningDomain,
  toEip712Domain,
} from "@/lib/ballots/typed-data";
import { localChain } from "@/local/accounts";
import { readArtifact } from "@/local/artifact";
import { waitForReceipt } from "@/local/chain-transactions";
import { callRpc } from "@/local/json-rpc";
import { createPasskey } from "./passkey";

/** What signs 32 bytes for an account: a key or a passkey. */
type Signer = (hash: Hex) => Promise<Hex>;
/** An account as its wallet speaks for it. */
export type SmartAccount = { address: Hex; name: string; sign: Signer; wrap?: (signature: Hex) => Hex };

const factoryAbi = parseAbi([
  "function createKeyAccount(address key, bytes32 salt) returns (address)",
  "function createPasskeyAccount(bytes32 x, bytes32 y, bytes32 salt) returns (address)",
]);

/** Smart accounts of OpenZeppelin's contracts on a chain of tests. */
export async function startSmartAccounts(rpcUrl: string) {
  const sender = privateKeyToAccount(generatePrivateKey());
  await callRpc({ rpcUrl, method: "anvil_setBalance", params: [sender.address, toHex(10n ** 20n)] });
  const reader = createPublicClient({ chain: localChain, transport: http(rpcUrl), cacheTime: 0 });
  const client = createWalletClient({ account: sender, chain: localChain, transport: http(rpcUrl) });
  const factory = await mined(
    await client.sendTransaction({ data: readArtifact("account-factory").bytecode }),
  );

  async function mined(hash: Hex): Promise<Hex> {
    const { contractAddress } = await waitForReceipt({ rpcUrl, hash });
    return contractAddress ?? "0x";
  }

  /** An account that the factory creates now, or that waits at its address for its first transaction (ERC-6492). */
  async function created({
    name,
    sign,
    data,
    isCreated,
  }: {
    name: string;
    sign: Signer;
    /** The factory's call. */
    data: Hex;
    isCreated: boolean;
  }): Promise<SmartAccount> {
    const { data: answer } = await reader.call({ to: factory, data });
    const address = getAddress(slice(answer ?? "0x", 12));
    if (isCreated) await mined(await client.sendTransaction({ to: factory, data }));
    if (((await reader.getCode({ address })) !== undefined) !== isCreated)
      throw new Error(`${address} ${isCreated ? "was not created" : "has code"}`);
    const wrap = (signature: Hex) => serializeErc6492Signature({ address: factory, data, signature });
    return { address, name, sign, ...(isCreated ? {} : { wrap }) };
  }

  function byKey(isCreated: boolean): Promise<SmartAccount> {
    const key = privateKeyToAccount(generatePrivateKey());
    const data = encodeFunctionData({
      abi: factoryAbi,
      functionName: "createKeyAccount",
      args: [key.address, zeroHash],
    });
    return created({ name: "Key account", sign: (hash) => key.sign({ hash }), data, isCreated });
  }

  /** A passkey as a browser's authenticator answers `navigator.credentials.get` with the hash as its challenge. */
  function byPasskey(isCreated: boolean): Promise<SmartAccount> {
    const passkey = createPasskey();
    async function sign(hash: Hex): Promise<Hex> {
      const { authenticator, clientData, r, s } = passkey.assert(hash);
      const places = [clientData.indexOf('"challenge"'), clientData.indexOf('"type"')].map(BigInt);
      return encodeAbiParameters(parseAbiParameters("bytes32, bytes32, uint256, uint256, bytes, string"), [
        numberToHex(r, { size: 32 }),
        numberToHex(s, { size: 32 }),
        places[0] ?? 0n,
        places[1] ?? 0n,
        authenticator,
        clientData,
      ]);
    }
    const data = encodeFunctionData({
      abi: factoryAbi,
      functionName: "createPasskeyAccount",
      args: [numberToHex(passkey.x, { size: 32 }), numberToHex(passkey.y, { size: 32 }), zeroHash],
    });
    return created({ name: "Passkey account", sign, data, isCreated });
  }

  /** A key's account with the code of a smart account (EIP-7702). */
  async function delegated(): Promise<SmartAccount & { key: PrivateKeyAccount }> {
    const code = await mined(
      await client.sendTransaction({ data: readArtifact("delegated-account").bytecode }),
    );
    const key = privateKeyToAccount(generatePrivateKey());
    const authorization = await key.signAuthorization({
      contractAddress: code,
      chainId: localChain.id,
      nonce: 0,
    });
    await mined(
      await client.sendTransaction({ to: sender.address, gas: 200_000n, authorizationList: [authorization] }),
    );
    const found = await reader.getCode({ address: key.address });
    if (found !== concat(["0xef0100", code]).toLowerCase()) throw new Error("the key was not delegated");
    return { address: key.address, name: "Delegated account", sign: (hash) => key.sign({ hash }), key };
  }

  return { byKey, byPasskey, delegated };
}

const verifierDomain = ({ address, name }: SmartAccount) => ({
  ...{ name, version: "1", chainId: localChain.id, verifyingContract: address, salt: zeroHash },
});

export async function signText(account: SmartAccount, message: string): Promise<Hex> {
  const hash = hashNestedMessage({ message, verifierDomain: verifierDomain(account) });
  const signature = await account.sign(hash);
  return account.wrap?.(signature) ?? signature;
}

/** Nested by viem (ERC-7739), as wallets of such accounts do. */
export async function signBallots(
  account: SmartAccount,
  { domain, ballots }: { domain: SigningDomain; ballots: readonly Ballot[] },
): Promise<Hex> {
  const words = ballots.map((ballot) => ballotWords(ballot));
  const data =
    words.length === 1
      ? { types: { Ballot: ballotFields }, primaryType: "Ballot", message: words[0] }
      : {
          types: { AllBallots: ballotsFields, Ballot: ballotFields },
          primaryType: "AllBallots",
          message: { ballots: words },
        };
  const typed = { domain: toEip712Domain(domain), ...data } as never;
  const hash = hashNestedTypedData({
    ...(typed as object),
    verifierDomain: verifierDomain(account),
  } as never);
  const signature = wrapTypedDataSignature({
    ...(typed as object),
    signature: await account.sign(hash),
  } as never);
  return account.wrap?.(signature) ?? signature;
}
