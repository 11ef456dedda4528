import type { RefusalKind } from "./counters";

type Extras = { data?: unknown; status?: number; kind?: RefusalKind };

/** A call's refusal; `status` is that of the HTTP answer if the call comes alone. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;
  readonly status: number;
  readonly kind: RefusalKind;

  constructor(code: number, message: string, { data, status = 200, kind = "fault" }: Extras = {}) {
    super(message);
    this.code = code;
    this.data = data;
    this.status = status;
    this.kind = kind;
  }
}
