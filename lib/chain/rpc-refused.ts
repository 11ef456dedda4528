import type { Refusal } from "./judge-refusal";

/** The endpoint refused a request, or one of its calls, for a reason that says when or how to ask again. */
export class RpcRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`the RPC endpoint refused: ${refusal.message}`);
    this.name = "RpcRefused";
    this.refusal = refusal;
  }
}
