/** What the button says while a ballot is on its way, by the stage's kind. */
export const BUSY_WORDS: Readonly<Record<string, string>> = {
  preparing: "Preparing...",
  signing: "Sign in your wallet...",
  sending: "Sending your ballot...",
};
