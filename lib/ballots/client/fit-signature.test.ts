import fc from "fast-check";
import { bytesToHex, type Hex, hexToBytes, parseSignature, serializeSignature } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { requireAddress } from "@/lib/shared/address";
import { propertyRuns } from "@/tests/size";
import { fitSignature } from "./fit-signature";

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const account = privateKeyToAccount(`0x${"11".repeat(32)}`);
const other = privateKeyToAccount(`0x${"22".repeat(32)}`);
const signer = requireAddress(account.address);
const ERC_6492 = "6492".repeat(16);

/** A wallet that says what is at the signer's address: nothing, unless given. */
function clientWith(code: unknown = "0x"): { request: () => Promise<never>; asked: () => number } {
  let asked = 0;
  return {
    asked: () => asked,
    async request() {
      asked += 1;
      if (code instanceof Error) throw code;
      return code as never;
    },
  };
}

const send = ({
  digest,
  answer,
  client = clientWith(),
}: {
  digest: Hex;
  answer: unknown;
  client?: ReturnType<typeof clientWith>;
}) => fitSignature({ client, digest, answer, signer });

const digests = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => bytesToHex(bytes));

/** The same signature as wallets write it: v of 27 or of 0, a low or a high s, in either case, and 64 bytes. */
function waysToWrite(signature: Hex): string[] {
  const { r, s, yParity } = parseSignature(signature);
  const twin = `0x${(ORDER - BigInt(s)).toString(16).padStart(64, "0")}` as const;
  const flipped = yParity === 0 ? 1 : 0;
  const whole = [
    serializeSignature({ r, s, yParity }),
    `${r}${s.slice(2)}0${yParity}`,
    serializeSignature({ r, s: twin, yParity: flipped }),
    `${r}${twin.slice(2)}0${flipped}`,
  ];
  const compact = hexToBytes(s);
  compact[0] = (compact[0] ?? 0) | (yParity << 7);
  const all = [...whole, `${r}${bytesToHex(compact).slice(2)}`];
  return [...all, ...all.map((text) => `0x${text.slice(2).toUpperCase()}`)];
}

describe("fitSignature", () => {
  it("makes the one form that counts of every way to write a signature, and asks the wallet nothing", async () => {
    await fc.assert(
      fc.asyncProperty(digests, async (digest) => {
        const signature = await account.sign({ hash: digest });
        const client = clientWith();
        for (const answer of waysToWrite(signature))
          expect(await send({ digest, answer, client })).toBe(signature);
        expect(client.asked()).toBe(0);
      }),
      propertyRuns(40),
    );
  });

  it("takes no signature of another key, and none over another digest", async () => {
    await fc.assert(
      fc.asyncProperty(digests, digests, async (digest, foreign) => {
        fc.pre(digest !== foreign);
        for (const answer of waysToWrite(await other.sign({ hash: digest })))
          expect(await send({ digest, answer })).toBeNull();
        for (const answer of waysToWrite(await account.sign({ hash: foreign })))
          expect(await send({ digest, answer })).toBeNull();
      }),
      propertyRuns(15),
    );
  });

  it("takes no signature in which one bit is wrong", async () => {
    const digest: Hex = `0x${"5a".repeat(32)}`;
    const bytes = hexToBytes(await account.sign({ hash: digest }));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 8 * 65 - 1 }), async (bit) => {
        const wrong = bytes.slice();
        wrong[bit >> 3] = (wrong[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(await send({ digest, answer: bytesToHex(wrong) })).toBeNull();
      }),
      propertyRuns(200),
    );
  });

  it("takes nothing else from an address without code, whatever a wallet answers, and never throws", async () => {
    await fc.assert(
      fc.asyncProperty(
        digests,
        fc.oneof(
          fc.anything(),
          fc.string(),
          fc.uint8Array({ maxLength: 300 }).map((bytes) => bytesToHex(bytes)),
        ),
        async (digest, answer) => expect(await send({ digest, answer })).toBeNull(),
      ),
    );
  });

  it.each([
    ["code", "0x6001"],
    ["the code of a delegation (EIP-7702)", `0xef0100${"ab".repeat(20)}`],
    ["no answer but an error", new Error("unknown method")],
  ])("leaves bytes as they came where the wallet gives %s", async (_what, code) => {
    const digest: Hex = `0x${"5a".repeat(32)}`;
    const answer = `0x${"Ab".repeat(130)}`;
    expect(await send({ digest, answer, client: clientWith(code) })).toBe(answer);
  });

  it("leaves the bytes of a contract that doesn't exist yet (ERC-6492), and asks nothing", async () => {
    const digest: Hex = `0x${"5a".repeat(32)}`;
    const client = clientWith();
    expect(await send({ digest, answer: `0xab${ERC_6492}`, client })).toBe(`0xab${ERC_6492}`);
    expect(client.asked()).toBe(0);
  });

  it("counts the key of an account with delegated code by its key, also in another form", async () => {
    const digest: Hex = `0x${"5a".repeat(32)}`;
    const signature = await account.sign({ hash: digest });
    const client = clientWith(`0xef0100${"ab".repeat(20)}`);
    for (const answer of waysToWrite(signature))
      expect(await send({ digest, answer, client })).toBe(signature);
  });

  it("waits no more than 5 s for a wallet that doesn't say what is at its address", async () => {
    jest.useFakeTimers();
    try {
      const answer = `0x${"ab".repeat(130)}`;
      const silent = { request: () => new Promise<never>(() => undefined) };
      const fitted = fitSignature({ client: silent, digest: `0x${"5a".repeat(32)}`, answer, signer });
      await jest.advanceTimersByTimeAsync(5_000);
      expect(await fitted).toBe(answer);
    } finally {
      jest.useRealTimers();
    }
  });
});
