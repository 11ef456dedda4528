import { fetchLogKeys } from "@/lib/log/log-queries";
import { downloadBundle } from "@/lib/recount/bundle-queries";
import { say, showRecount } from "./show-recount";

// What runs in a frame of another site once its reader asked for a recount. The frame may have no origin of its own, so everything
// is read from the public answers of this script's site.

const panel = document.querySelector<HTMLElement>("[data-recount]");
const script = document.currentScript;
if (panel !== null && script instanceof HTMLScriptElement) void recountIn(panel, new URL(script.src).origin);

async function recountIn(found: HTMLElement, origin: string): Promise<void> {
  say(found, { status: "counting", title: "Counting", texts: ["Loading the signed ballots."] });
  try {
    const [{ keys }, file] = await Promise.all([
      fetchLogKeys(origin),
      downloadBundle(found.dataset["proposal"] ?? "", {
        origin,
        signal: new AbortController().signal,
        onBytes: () => undefined,
      }),
    ]);
    const logKeys = keys.map(({ publicKey }) => publicKey);
    await showRecount({
      panel: found,
      file,
      keys: logKeys,
      digest: found.dataset["digest"] ?? null,
      isOwnFile: false,
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    say(found, { status: "failed", title: "The ballots could not be loaded.", texts: [text] });
  } finally {
    // The press that loaded this script turned it off.
    document.querySelector("button")?.removeAttribute("disabled");
  }
}
