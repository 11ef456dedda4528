import { connectionNotice, loginNotice, signInNotice } from "./sign-in-notices";

function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

const connectionIssue = "Wallet connection issue. Please refresh the page and try connecting again.";

describe("signInNotice", () => {
  it.each([
    [
      { code: 4001 },
      "Sign-In Cancelled",
      "You cancelled the signature request. Please try again to sign in.",
    ],
    [named("ConnectorChainMismatchError", "chain 1"), "Sign-In Failed", connectionIssue],
    [named("ConnectorNotConnectedError", "gone"), "Sign-In Failed", connectionIssue],
    [new TypeError("connection.connector.getChainId is not a function"), "Sign-In Failed", connectionIssue],
    [new Error("Request timeout"), "Sign-In Failed", "Request timeout"],
    [new Error("Failed to get nonce: 503 down"), "Sign-In Failed", "Failed to get nonce: 503 down"],
    [{ code: 4100 }, "Sign-In Failed", expect.stringContaining("locked")],
    [{}, "Sign-In Failed", "An error occurred while signing in."],
    [undefined, "Sign-In Failed", "An error occurred while signing in."],
  ])("turns %p into %s", (error, title, description) => {
    expect(signInNotice(error)).toMatchObject({ title, description });
  });
});

describe("loginNotice", () => {
  it("says the message under its own title", () => {
    expect(loginNotice(new Error("odd"))).toMatchObject({ title: "Login Failed", description: "odd" });
  });
});

describe("connectionNotice", () => {
  it.each([[{ code: 4001 }], [new TypeError("Failed to fetch")], [new Error("User rejected the request.")]])(
    "stays silent about %p",
    (error) => expect(connectionNotice(error)).toBeNull(),
  );

  it.each([
    [new Error("odd"), "Connection Error", "odd"],
    [undefined, "Connection Error", "Failed to connect wallet"],
    [{ code: -32002 }, "Connection Error", expect.stringContaining("already asking")],
    [
      named("ProviderNotFoundError", "Provider not found."),
      "No Wallet Found",
      "Please install MetaMask or another compatible wallet.",
    ],
  ])("turns %p into %s", (error, title, description) => {
    expect(connectionNotice(error)).toMatchObject({ title, description });
  });
});
