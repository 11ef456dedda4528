import { pairingLink, walletApps } from "./wallet-apps";

describe("pairingLink", () => {
  it("puts the whole code into the link of each app", () => {
    const uri = "wc:0a@2?relay-protocol=irn&symKey=ff";
    const code = "wc%3A0a%402%3Frelay-protocol%3Dirn%26symKey%3Dff";
    expect(walletApps.map((app) => pairingLink(app, uri))).toEqual([
      `https://wallet.crypto.com/wc?uri=${code}`,
      `https://metamask.app.link/wc?uri=${code}`,
      `https://link.trustwallet.com/wc?uri=${code}`,
      `okex://main/wc?uri=${code}`,
    ]);
  });
});
