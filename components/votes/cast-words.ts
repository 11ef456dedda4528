/** What the button says while a ballot is on its way, by the stage's kind. */
export const BUSY_WORDS: Readonly<Record<string, string>> = {
  preparing: "Preparing...",
  signing: "Sign in your wallet...",
  sending: "Sending your ballot...",
};

/** Said when the page and the digest differ. */
export const ALTERED_WORDS =
  "This page shows other words than the ballot would sign. Nothing was signed. Reload the page. If it happens again, don't vote here and tell an admin.";
