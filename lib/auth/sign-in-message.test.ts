import { SiweMessage } from "siwe";
import { buildSignInMessage } from "./sign-in-message";

const fields = {
  domain: "club.example:3000",
  address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
  statement: "Sign in to Club Kairos",
  uri: "https://club.example:3000",
  chainId: 25,
  nonce: "abcDEF0123456789",
  issuedAt: "2025-11-20T12:00:00.000Z",
};

describe("buildSignInMessage", () => {
  it("is, to the byte, what the server's parser writes for the same fields", () => {
    const parsed = new SiweMessage(buildSignInMessage(fields));
    expect(parsed.prepareMessage()).toBe(buildSignInMessage(fields));
    expect(parsed).toMatchObject({ ...fields, version: "1" });
    expect(parsed).toMatchObject({ resources: undefined, requestId: undefined, scheme: undefined });
  });

  it.each(Object.entries(fields))("changes when %s changes", (name, value) => {
    const other = { ...fields, [name]: typeof value === "number" ? value + 1 : `${value}x` };
    expect(buildSignInMessage(other)).not.toBe(buildSignInMessage(fields));
  });
});
