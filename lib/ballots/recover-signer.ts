import type { SignatureEngine } from "./signature-engine";

let engine: Promise<SignatureEngine> | undefined;

/**
 * The engine that checks signatures, started once: WebAssembly, or JavaScript with the same answers where that may not run.
 * Both load on first use, so a page that checks nothing carries neither.
 */
export function loadSignatureEngine(): Promise<SignatureEngine> {
  engine ??= startEngine().catch((error: unknown) => {
    // A chunk that failed to load may load at the next call.
    engine = undefined;
    throw error;
  });
  return engine;
}

async function startEngine(): Promise<SignatureEngine> {
  try {
    const { createWasmEngine } = await import("./wasm-engine");
    return await createWasmEngine();
  } catch {
    const { createJavascriptEngine } = await import("./javascript-engine");
    return createJavascriptEngine();
  }
}
