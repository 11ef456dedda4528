import { createJavascriptEngine } from "./javascript-engine";
import type { SignatureEngine } from "./signature-engine";
import { createWasmEngine } from "./wasm-engine";

let engine: Promise<SignatureEngine> | undefined;

/** The engine that checks signatures, started once: WebAssembly, or JavaScript with the same answers where that may not run. */
export function loadSignatureEngine(): Promise<SignatureEngine> {
  engine ??= createWasmEngine().catch(createJavascriptEngine);
  return engine;
}
