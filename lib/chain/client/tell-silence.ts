/** How long a wallet may be silent before the page offers another way. */
const SILENT_AFTER_MS = 20_000;

/** Waits for a wallet's answer however long it takes, and calls `onSilent` once if none has come in 20 s. */
export async function tellSilence<Answer>(answer: Promise<Answer>, onSilent: () => void): Promise<Answer> {
  const timer = setTimeout(onSilent, SILENT_AFTER_MS);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
  }
}
