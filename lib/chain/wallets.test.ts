import { SwitchChainError, UserRejectedRequestError } from "viem";
import { listWallets, safeWalletIcon, safeWalletName } from "./wallet-choices";
import { describeWalletError, findWalletCode, isRejection } from "./wallet-errors";

function connector(id: string, name: string) {
  return { uid: `uid-${id}`, id, type: "injected", name };
}

describe("listWallets", () => {
  it("offers every announced wallet, but not the nameless one beside them", () => {
    const found = [
      connector("injected", "Injected"),
      connector("io.metamask", "MetaMask"),
      connector("b", "B"),
    ];
    expect(listWallets(found, { hasUnannounced: true }).map(({ name }) => name)).toEqual(["MetaMask", "B"]);
  });

  it("offers the nameless one alone, and nothing if there is none", () => {
    const found = [connector("injected", "Injected")];
    expect(listWallets(found, { hasUnannounced: true }).map(({ name }) => name)).toEqual(["Browser wallet"]);
    expect(listWallets(found, { hasUnannounced: false })).toEqual([]);
  });

  it("cuts a name that would break the list", () => {
    expect(listWallets([connector("a", "A".repeat(500))], { hasUnannounced: false })[0]?.name).toHaveLength(
      40,
    );
  });
});

describe("safeWalletName", () => {
  it.each([
    ["\u202eksaMateM\u202c", "ksaMateM"],
    ["Meta\u200b\u0000\n\nMask", "Meta Mask"],
    ["<b>Wallet</b>", "<b>Wallet</b>"],
  ])("shows %j as plain text on one line", (name, shown) => expect(safeWalletName(name)).toBe(shown));

  it.each([[""], [" \u202e "], [undefined], [{}]])("gives the announced name %p a fallback", (name) =>
    expect(safeWalletName(name)).toBe("Unnamed wallet"),
  );
});

describe("safeWalletIcon", () => {
  it.each([["data:image/png;base64,AAAA"], ["data:image/svg+xml,<svg/>"], ["\ndata:image/webp;base64,AA"]])(
    "accepts %s",
    (icon) => expect(safeWalletIcon(icon)).toBe(icon.trim()),
  );

  it.each([
    ["https://wallet.example/icon.png"],
    ["javascript:alert(1)"],
    ["data:text/html,<script>alert(1)</script>"],
    ["data:image/evil"],
    [""],
    [5],
    [undefined],
  ])("refuses %p", (icon) => expect(safeWalletIcon(icon)).toBeUndefined());
});

describe("describeWalletError", () => {
  it.each([
    [4001, /declined/],
    [4100, /locked or has not allowed/],
    [4200, /does not support/],
    [4900, /lost its connection/],
    [4901, /not connected to Cronos/],
    [4902, /does not know Cronos/],
    [8000, /did not answer in time/],
    [7001, /ended this connection/],
    [-32002, /already asking/],
  ])("puts code %s into words, however deep the wallet hides it", (code, words) => {
    const plain = { code, message: "raw" };
    expect(describeWalletError(plain)).toMatch(words);
    expect(describeWalletError(new Error("outer", { cause: plain }))).toMatch(words);
    expect(describeWalletError({ code: -32603, data: { originalError: plain } })).toMatch(words);
  });

  it("reads viem's own error classes", () => {
    expect(describeWalletError(new SwitchChainError(new Error("unknown chain")))).toMatch(
      /does not know Cronos/,
    );
  });

  it("keeps the error's own words when it has no known code, and viem's short ones", () => {
    expect(describeWalletError(new Error("Odd wallet"))).toBe("Odd wallet");
    expect(describeWalletError(Object.assign(new Error("long"), { shortMessage: "short" }))).toBe("short");
    expect(describeWalletError("text")).toBe("text");
  });

  it.each([[undefined], [null], [42], [new Error("")], [{}]])("has no words for %p", (error) => {
    expect(describeWalletError(error)).toBeUndefined();
  });
});

describe("isRejection", () => {
  it("knows code 4001, viem's error and wallets that only say it", () => {
    expect(isRejection({ code: 4001 })).toBe(true);
    expect(isRejection(new UserRejectedRequestError(new Error("no")))).toBe(true);
    expect(isRejection(new Error("User denied message signature"))).toBe(true);
  });

  it("is not fooled by other failures", () => {
    expect(isRejection({ code: 4100, message: "locked" })).toBe(false);
    expect(isRejection(new Error("Failed to fetch"))).toBe(false);
    expect(isRejection(undefined)).toBe(false);
  });
});

describe("findWalletCode", () => {
  it("ends on an error that is its own cause", () => {
    const loop: { cause?: unknown } = {};
    loop.cause = loop;
    expect(findWalletCode(loop)).toBeUndefined();
  });
});
