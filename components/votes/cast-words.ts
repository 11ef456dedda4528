/** What the button says while a ballot is on its way, by the stage's kind. */
export const BUSY_WORDS: Readonly<Record<string, string>> = {
  preparing: "Preparing...",
  signing: "Sign in your wallet...",
  sending: "Sending your ballot...",
};

export const SILENT_WORDS =
  "Your wallet has not answered for 20 seconds. Look for its window, or open its app.";

/** What the button says that asks a silent wallet again, by the form it was asked for. */
export const ASK_AGAIN = {
  together: "Ask for one at a time",
  typed: "Ask again as a plain text",
  text: "Ask again",
} as const;

/** Said of a signature that is not the voter's over this ballot, by the form it was asked for. */
export const UNFIT_WORDS = {
  typed:
    "Your wallet signed something else, or with another account: press “Sign vote” again, and it will show the same ballot as a plain text.",
  text: "Your wallet signed something else, or with another account: choose your account in it, or connect your account through another wallet.",
} as const;

/** Said when the page and the digest differ. */
export const ALTERED_WORDS =
  "This page shows other words than the ballot would sign. Nothing was signed. Reload the page. If it happens again, don't vote here and tell an admin.";
