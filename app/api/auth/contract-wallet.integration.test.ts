import {
  concatHex,
  createPublicClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  parseAbi,
  serializeErc6492Signature,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { localAccounts, localContracts } from "@/local/accounts";
import { callRpc } from "@/local/json-rpc";
import { rpcFaults } from "@/local/rpc-proxy";
import { testAccount } from "@/tests/setup/accounts";
import { chainReader, query, setChainFault, sharedChainUrl } from "@/tests/setup/own-services";
import { newBrowser } from "@/tests/setup/route-caller";

process.env["RATE_LIMIT_MULTIPLIER"] = "1000";

const owner = privateKeyToAccount(
  localAccounts.find(({ role }) => role === "contract-wallet")?.privateKey ?? "0x",
);
const stranger = testAccount("stranger");
const wallet = { address: getAddress(localContracts.contractWallet) };
const factoryAbi = parseAbi([
  "function createWallet(address owner, bytes32 salt) returns (address)",
  "function walletAddress(address owner, bytes32 salt) view returns (address)",
]);

type Sign = (message: string) => Promise<Hex>;

/** Asks for a nonce, signs for the address and verifies; the outcome keeps what is needed to send the same again. */
async function signInAs(address: string, sign: Sign) {
  const browser = newBrowser();
  const message = browser.messageFor({ address }, await browser.askNonce());
  const signature = await sign(message);
  const startedAt = Date.now();
  const response = await browser.verify(message, signature);
  const body: { address?: string; error?: string; code?: string; powerKnown?: boolean } =
    await response.json();
  return { browser, message, signature, status: response.status, body, tookMs: Date.now() - startedAt };
}

const byOwner: Sign = (message) => owner.signMessage({ message });
const byStranger: Sign = (message) => stranger.signMessage({ message });

async function futureWallet(salt: Hex): Promise<{ address: string; wrap: (sign: Sign) => Sign }> {
  const address = await chainReader().readContract({
    address: localContracts.walletFactory,
    abi: factoryAbi,
    functionName: "walletAddress",
    args: [owner.address, salt],
  });
  const data = encodeFunctionData({
    abi: factoryAbi,
    functionName: "createWallet",
    args: [owner.address, salt],
  });
  const wrap =
    (sign: Sign): Sign =>
    async (message) =>
      serializeErc6492Signature({
        address: localContracts.walletFactory,
        data,
        signature: await sign(message),
      });
  return { address, wrap };
}

afterEach(() => setChainFault(null));

describe("a contract wallet that exists (EIP-1271)", () => {
  it("signs in with its owner's signature", async () => {
    const { status, body, browser } = await signInAs(wallet.address, byOwner);
    expect(status).toBe(200);
    expect(body.address).toBe(wallet.address);
    expect((await (await browser.me()).json()).address).toBe(wallet.address);
  });

  it("signs in with an EIP-6492 wrapping too, as wallets send it until they know that they exist", async () => {
    const salt: Hex = `0x${"00".repeat(32)}`;
    const { wrap } = await futureWallet(salt);
    expect((await signInAs(wallet.address, wrap(byOwner))).status).toBe(200);
  });

  it.each<[string, Sign]>([
    ["a stranger's signature", byStranger],
    ["a short signature", async () => "0x1234"],
    ["4 kB of zeros", async () => `0x${"00".repeat(4096)}`],
    ["a signature over another text", () => owner.signMessage({ message: "another text" })],
  ])("is refused with %s", async (_what, sign) => {
    const { status, body } = await signInAs(wallet.address, sign);
    expect(status).toBe(401);
    expect(body.error).toContain("(rule: signature)");
  });
});

describe("a contract wallet that does not exist yet (EIP-6492)", () => {
  const salt: Hex = `0x${"25".repeat(32)}`;

  it("signs in with a wrapped signature of its owner, and is not created by it", async () => {
    const { address, wrap } = await futureWallet(salt);
    expect((await signInAs(address, wrap(byOwner))).status).toBe(200);
    expect(await chainReader().getCode({ address: getAddress(address) })).toBeUndefined();
  });

  it("is refused with a stranger's signature, another wallet's creation, no wrapping and a broken one", async () => {
    const { address, wrap } = await futureWallet(salt);
    const other = await futureWallet(`0x${"26".repeat(32)}`);
    const magic: Hex = `0x${"6492".repeat(16)}`;
    const attempts: Sign[] = [
      wrap(byStranger),
      other.wrap(byOwner),
      byOwner,
      async () => concatHex(["0x1234", magic]),
    ];
    for (const sign of attempts) expect((await signInAs(address, sign)).status).toBe(401);
  });
});

describe("an address that only seems to answer", () => {
  it.each([1, 2, 3, 4])(
    "the precompile %d is no wallet, not even the one that echoes the question",
    async (number) => {
      const address = getAddress(`0x${number.toString(16).padStart(40, "0")}`);
      const asked = await createPublicClient({ transport: http(process.env["RPC_URL"]) }).call({
        to: getAddress("0x0000000000000000000000000000000000000004"),
        data: "0x1626ba7e",
      });
      expect(asked.data).toBe("0x1626ba7e");
      const { status } = await signInAs(address, byStranger);
      expect(status).toBe(401);
    },
  );

  it.each([
    ["burns its gas by an invalid opcode", "0xfe"],
    ["burns its gas in an endless loop", "0x5b600056"],
    ["burns its gas by hashes", "0x5b61ffff60002050600056"],
    ["burns its gas by calls of itself", "0x5b60006000600060006000305af1600056"],
    ["answers with 1 MB", "0x621000006000f3"],
    ["reverts with 3 MB", "0x623000006000fd"],
    ["destroys itself", "0x30ff"],
  ])("a contract that %s is no wallet", async (what, code) => {
    const { address } = testAccount(what);
    await callRpc({ rpcUrl: sharedChainUrl(), method: "anvil_setCode", params: [address, code] });
    expect((await signInAs(address, byStranger)).status).toBe(401);
  });

  it("the governance token is no wallet", async () => {
    expect((await signInAs(getAddress(localContracts.token), byStranger)).status).toBe(401);
  });
});

describe("an account's own signature (EOA)", () => {
  const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const split = (signature: Hex) => ({
    r: signature.slice(2, 66),
    s: BigInt(`0x${signature.slice(66, 130)}`),
    v: Number.parseInt(signature.slice(130), 16),
  });
  const word = (value: bigint) => value.toString(16).padStart(64, "0");
  const forms: [string, (signature: Hex) => Hex, number][] = [
    ["65 bytes, v 27 or 28", (signature) => signature, 200],
    ["65 bytes, v 0 or 1", (signature) => `0x${signature.slice(2, 130)}0${split(signature).v - 27}`, 200],
    [
      "64 bytes (ERC-2098)",
      (signature) => {
        const { r, s, v } = split(signature);
        return `0x${r}${word(s | (BigInt(v - 27) << 255n))}`;
      },
      200,
    ],
    [
      "a high s",
      (signature) => {
        const { r, s, v } = split(signature);
        return `0x${r}${word(ORDER - s)}${(55 - v).toString(16)}`;
      },
      401,
    ],
    ["an odd v", (signature) => `0x${signature.slice(2, 130)}1d`, 401],
    ["a byte too many", (signature) => `${signature}00`, 401],
    ["63 bytes", (signature) => `0x${signature.slice(2, 128)}`, 401],
    ["zeros", () => `0x${"00".repeat(65)}`, 401],
  ];

  it.each(forms)("of the form %s answers as it must", async (_what, form, status) => {
    const signed = await signInAs(stranger.address, async (message) => form(await byStranger(message)));
    expect(signed.status).toBe(status);
  });

  it("with a high s is refused inside an EIP-6492 wrapping too", async () => {
    const { wrap } = await futureWallet(`0x${"27".repeat(32)}`);
    const highS = forms.find(([what]) => what === "a high s")?.[1];
    if (!highS) throw new Error("unreachable: the form is in the table");
    const signed = await signInAs(
      stranger.address,
      wrap(async (message) => highS(await byStranger(message))),
    );
    expect(signed.status).toBe(401);
  });
});

describe("a chain that can't be read (R7)", () => {
  const isReadable = (fault: (typeof rpcFaults)[number]) => fault === "stale-block";

  it.each(rpcFaults)(
    "%s: a contract wallet is told to try again, within 8 s, and its nonce stays good",
    async (fault) => {
      setChainFault(fault);
      const { browser, message, signature, status, body, tookMs } = await signInAs(wallet.address, byOwner);
      expect(tookMs).toBeLessThan(8_000);
      expect([status, body.code]).toEqual(isReadable(fault) ? [200, undefined] : [422, "TRY_AGAIN"]);
      const [row] = await query(
        "SELECT count(*)::int AS count FROM used_nonce WHERE $1 LIKE '%' || nonce || '%'",
        [message],
      );
      expect(row).toEqual({ count: isReadable(fault) ? 1 : 0 });
      setChainFault(null);
      expect((await browser.verify(message, signature)).status).toBe(200);
    },
    20_000,
  );

  it.each(rpcFaults)(
    "%s: an account signs in all the same, within 8 s",
    async (fault) => {
      setChainFault(fault);
      const { status, body, tookMs } = await signInAs(stranger.address, byStranger);
      expect(tookMs).toBeLessThan(8_000);
      expect([status, body.powerKnown]).toEqual([200, isReadable(fault)]);
    },
    20_000,
  );
});
