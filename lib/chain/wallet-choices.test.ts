import { listWallets, safeWalletIcon, safeWalletName } from "./wallet-choices";

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
