export type SignInMessageFields = {
  domain: string;
  /** EIP-55 checksummed. */
  address: string;
  statement: string;
  uri: string;
  chainId: number;
  nonce: string;
  /** Comes with the nonce from the server, because the clock of a phone may be wrong. */
  issuedAt: string;
};

/** The text that the wallet signs, in the layout of EIP-4361 with the fields of spec section 5. */
export function buildSignInMessage(fields: SignInMessageFields): string {
  return [
    `${fields.domain} wants you to sign in with your Ethereum account:`,
    fields.address,
    "",
    fields.statement,
    "",
    `URI: ${fields.uri}`,
    "Version: 1",
    `Chain ID: ${fields.chainId}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
  ].join("\n");
}
