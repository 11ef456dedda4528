"use client";

const DURATION_MS = 3_500;
const PIECES = 300;
const COLOUR_TOKENS = ["--accent", "--yes", "--no", "--text", "--closed"];

/** Plays 300 pieces of confetti for 3.5 s, then resolves; resolves immediately for people who prefer reduced motion. */
export async function celebrate(): Promise<void> {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  // What follows a sign-in must not hang on a decoration that could not be loaded.
  const loaded = await Promise.all([import("react-confetti"), import("react-dom/client")]).catch(() => null);
  if (!loaded) return;
  const [{ default: Confetti }, { createRoot }] = loaded;
  const styles = getComputedStyle(document.documentElement);
  const stage = document.createElement("div");
  stage.setAttribute("aria-hidden", "true");
  stage.dataset["celebration"] = "";
  stage.className = "pointer-events-none fixed inset-0 z-50";
  document.body.append(stage);
  const root = createRoot(stage);
  root.render(
    <Confetti
      width={window.innerWidth}
      height={window.innerHeight}
      numberOfPieces={PIECES}
      recycle={false}
      gravity={0.2}
      tweenDuration={DURATION_MS / 3}
      colors={COLOUR_TOKENS.map((token) => styles.getPropertyValue(token).trim())}
    />,
  );
  await new Promise((resolve) => setTimeout(resolve, DURATION_MS));
  root.unmount();
  stage.remove();
}
