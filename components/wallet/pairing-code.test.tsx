import { render, screen } from "@testing-library/react";
import { PairingCode } from "./pairing-code";

describe("PairingCode", () => {
  it.each([true, false])("is a code and a text to copy, with wallet apps on a phone alone: %s", (isPhone) => {
    render(<PairingCode uri="wc:topic@2?relay-protocol=irn&symKey=ab" isPhone={isPhone} />);
    expect(screen.getByRole("img", { name: "Code to scan with your wallet" })).toBeVisible();
    expect(screen.getByRole("button", { name: /pairing link/ })).toBeVisible();
    expect(screen.queryByRole("list", { name: "Wallet apps" }) !== null).toBe(isPhone);
  });
});
