import { readFileSync } from "node:fs";
import { COSIGNATURE, verifierKey } from "@/lib/shared/signed-note";
import { publicKeyOf } from "@/tests/builders/evidence-log";
import { seedOf, testWitness } from "@/tests/builders/witnesses";
import { environmentSchema, parseEnvironment } from "./environment-schemas";

const usable = {
  PRODUCT_NAME: "Kairos",
  APP_ORIGIN: "https://club.example",
  DATABASE_URL: "postgresql://user:word@db.example/club",
  SESSION_SECRETS: `2:${"b".repeat(32)},1:${"a".repeat(32)}`,
  LOG_SIGNING_KEY: "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
  NFT_ADDRESS: "0x1111111111111111111111111111111111111111",
  TOKEN_ADDRESS: "0x2222222222222222222222222222222222222222",
  ADMIN_WALLET_ADDRESS: "0x3333333333333333333333333333333333333333",
};

describe("parseEnvironment", () => {
  it("fills the spec's constants when only the required variables are set", () => {
    const environment = parseEnvironment(usable);
    expect(environment.RPC_URL).toBe("https://evm.cronos.org");
    expect(environment.VOTING_POWER_RATIO).toBe(1n);
    expect(environment.TOKENS_PER_VOTE).toBe(10n ** 12n);
    expect(environment.SESSION_SECRETS).toEqual([
      { id: "2", secret: "b".repeat(32) },
      { id: "1", secret: "a".repeat(32) },
    ]);
    // RFC 8032, 7.1, test 1.
    expect(Buffer.from(environment.LOG_SIGNING_KEY).toString("hex")).toBe(
      "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
    );
  });

  it.each(Object.keys(usable))("names %s when it is missing", (name) => {
    expect(() => parseEnvironment({ ...usable, [name]: undefined })).toThrow(`${name} is missing`);
    expect(() => parseEnvironment({ ...usable, [name]: "" })).toThrow(`${name} is missing`);
  });

  it.each([
    ["APP_ORIGIN", "https://club.example/", "an origin alone"],
    ["APP_ORIGIN", "club.example", "http"],
    ["NFT_ADDRESS", "0x12", "40 hex digits"],
    ["NFT_ADDRESS", "0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "valid checksum"],
    ["TOKENS_PER_VOTE", "1e12", "whole number"],
    ["VOTING_POWER_RATIO", "0", "at least 1"],
    ["RPC_URL", "ftp://node.example", "http"],
    ["PRODUCT_NAME", "Kairos\nEvil", "letters"],
    ["PRODUCT_NAME", "Kaïros", "EIP-4361"],
    ["DATABASE_POOL_MAX", "many", "whole number"],
  ])("names %s, what it held (%s) and what it must be", (name, value, expected) => {
    const read = () => parseEnvironment({ ...usable, [name]: value });
    expect(read).toThrow(`${name} holds ${JSON.stringify(value)} but must be`);
    expect(read).toThrow(expected);
  });

  it("reads what .env.example and docs/configuration.md name, with the defaults that the example shows", () => {
    const example = readFileSync(".env.example", "utf8");
    const documentation = readFileSync("docs/configuration.md", "utf8");
    // The launcher's own: it reads two of them alone and sets the others.
    const names = [
      ...Object.keys(environmentSchema.shape).filter((name) => !name.startsWith("LOCAL_")),
      "PORT",
      "HOST",
    ];
    const lines = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=(.*)$/gm)];
    expect(lines.map(([, name]) => name).sort()).toEqual(names.sort());
    expect(names.filter((name) => !documentation.includes(`\`${name}\``))).toEqual([]);
    const shown = Object.fromEntries(lines.map(([, name, value]) => [name ?? "", value]));
    expect(parseEnvironment({ ...shown, ...usable })).toEqual(parseEnvironment(usable));
  });

  describe("with web push", () => {
    // Printed by `npm run web-push-keys`.
    const keys = {
      WEB_PUSH_PUBLIC_KEY:
        "BGxWTKhJVBtUKb4QR0UJKJ3DhqzUBVs4SdVhUCkkFFtAiT80R_brdhIUhLUKwZ-I4piinWZ_s-atZnIZX9227Ow",
      WEB_PUSH_PRIVATE_KEY: "cxlZKOBj9pGoqYHEXfDM8j6Iu2sODQcG6Gejz4Xf9HQ",
    };
    const pushing = { ...usable, ...keys, MESSAGE_SECRETS: `1:${"m".repeat(32)}` };

    it("takes a pair of keys", () => {
      expect(parseEnvironment(pushing)).toMatchObject(keys);
    });

    it.each([
      ["WEB_PUSH_PUBLIC_KEY", { WEB_PUSH_PUBLIC_KEY: "" }, "is missing"],
      ["WEB_PUSH_PRIVATE_KEY", { WEB_PUSH_PRIVATE_KEY: "" }, "is missing"],
      ["MESSAGE_SECRETS", { MESSAGE_SECRETS: "" }, "is missing"],
      ["MAIL_FROM", { APP_ORIGIN: "http://club.example" }, "is missing"],
      [
        "WEB_PUSH_PUBLIC_KEY",
        { WEB_PUSH_PUBLIC_KEY: `BA${"x".repeat(84)}` },
        "`npm run web-push-keys` prints",
      ],
      ["WEB_PUSH_PUBLIC_KEY", { WEB_PUSH_PRIVATE_KEY: "x".repeat(43) }, "belongs to WEB_PUSH_PRIVATE_KEY"],
      ["WEB_PUSH_PUBLIC_KEY", { WEB_PUSH_PRIVATE_KEY: "A".repeat(43) }, "belongs to WEB_PUSH_PRIVATE_KEY"],
      ["WEB_PUSH_PRIVATE_KEY", { WEB_PUSH_PRIVATE_KEY: "secret!" }, "a value that is not shown"],
    ])("names %s where it has %j", (name, part, expected) => {
      const read = () => parseEnvironment({ ...pushing, ...part });
      expect(read).toThrow(`${name} `);
      expect(read).toThrow(expected);
      expect(read).not.toThrow("secret!");
    });
  });

  it("never repeats a secret in its message", () => {
    for (const key of ["c".repeat(42), `${"c".repeat(42)}=`]) {
      expect(() => parseEnvironment({ ...usable, LOG_SIGNING_KEY: key })).toThrow(
        "LOG_SIGNING_KEY holds a value that is not shown but must be 32 random bytes in base64url",
      );
    }
    expect(() => parseEnvironment({ ...usable, SESSION_SECRETS: "1:too-short" })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("too-short") }),
    );
  });

  it("refuses witnesses that could cosign two histories, and those that it could not ask", () => {
    const [first, second, third] = [1, 2, 3].map(testWitness);
    const read = (text: string) => parseEnvironment({ ...usable, WITNESSES: text }).WITNESSES;
    const at = (key: string | undefined) => `https://${key?.split("+")[0]} ${key}`;
    expect(read(`2 of ${at(first)}, ${at(second)}, ${at(third)}`)).toEqual({
      quorum: 2,
      witnesses: [1, 2, 3].map((seed) => ({
        key: { name: `w${seed}.test`, publicKey: publicKeyOf(seedOf(seed)) },
        url: `https://w${seed}.test`,
      })),
    });
    const ownKey = verifierKey(
      { name: "own.test", publicKey: "0xd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a" },
      COSIGNATURE,
    );
    for (const [text, why] of [
      [`1 of ${at(first)}, ${at(second)}`, "more than half of the 2"],
      [`0 of ${at(first)}`, "more than half of the 1"],
      [`2 of ${at(first)}`, "at most 1 of 1"],
      [`2 of ${at(first)}, ${at(first)}`, "each witness once"],
      [`1 of ${first}`, "https address"],
      [`1 of http://w1.test ${first}`, "https address"],
      [`1 of file:///etc ${first}`, "https address"],
      [`1 of ${at(first)}x`, '"https://w1.test w1.test+'],
      [`1 of ${at(ownKey)}`, "without the log's own key"],
      [at(first), "2 of KEY"],
      ["1 of ", "2 of KEY"],
    ] as const) {
      const fault = () => read(text);
      expect(fault).toThrow(`WITNESSES holds`);
      expect(fault).toThrow(why);
    }
  });

  it("refuses an id that is given to two secrets: one of them would seal what nobody opens", () => {
    const twice = `1:${"a".repeat(32)},1:${"b".repeat(32)}`;
    expect(() => parseEnvironment({ ...usable, SESSION_SECRETS: twice })).toThrow("each id once");
  });

  it("refuses an admin wallet whose key is public, except in local mode", () => {
    const admin = { ADMIN_WALLET_ADDRESS: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" };
    expect(() => parseEnvironment({ ...usable, ...admin })).toThrow("a wallet of your own");
    const local = {
      LOCAL_MODE: "1",
      APP_ORIGIN: "http://localhost:3000",
      DATABASE_URL: "postgresql://u@127.0.0.1:5/x",
    };
    const rpc = { RPC_URL: "http://127.0.0.1:8545", BROWSER_RPC_URL: "http://127.0.0.1:8545" };
    expect(parseEnvironment({ ...usable, ...admin, ...local, ...rpc }).LOCAL_MODE).toBe("1");
  });

  it("refuses a local wallet outside local mode", () => {
    const wallet = { LOCAL_WALLET_URL: "http://127.0.0.1:8545/wallet.js" };
    expect(() => parseEnvironment({ ...usable, ...wallet })).toThrow("LOCAL_WALLET_URL holds");
  });

  it.each(["APP_ORIGIN", "RPC_URL", "BROWSER_RPC_URL", "LOCAL_WALLET_URL"])(
    "refuses local mode with a %s beyond loopback",
    (name) => {
      const local = {
        ...usable,
        LOCAL_MODE: "1",
        APP_ORIGIN: "http://localhost:3000",
        DATABASE_URL: "postgresql://u@127.0.0.1:5/x",
        RPC_URL: "http://127.0.0.1:8545",
        BROWSER_RPC_URL: "http://127.0.0.1:8545",
      };
      expect(() => parseEnvironment({ ...local, [name]: "https://elsewhere.example" })).toThrow(
        `${name} holds`,
      );
    },
  );
});
