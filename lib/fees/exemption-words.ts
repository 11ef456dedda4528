/** Why somebody pays no fee: to them, beside what they published, and in the ledger. */
export const exemptionWords = {
  toPayer: "You are signed in with the primary admin wallet, the one that fees go to.",
  onPage: "The primary admin pays no fee",
  inLedger: "Published by the primary admin, who pays no fee.",
};
