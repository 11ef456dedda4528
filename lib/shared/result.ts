/** The answer of a check that may refuse: a refusal is an expected answer, not an error. */
export type Result<Value, Reason> = { ok: true; value: Value } | { ok: false; reason: Reason };

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function refuse<Reason>(reason: Reason): { ok: false; reason: Reason } {
  return { ok: false, reason };
}
