/** What the doctor says of one thing: how it is, and what to do where it is not well. */
export type Finding = { subject: string; text: string } & (
  | { state: "ok"; cure: null }
  | { state: "warning" | "failing"; cure: string }
);

export function fine(subject: string, text: string): Finding {
  return { subject, text, state: "ok", cure: null };
}

export function warn(subject: string, text: string, cure: string): Finding {
  return { subject, text, state: "warning", cure };
}

export function fail(subject: string, text: string, cure: string): Finding {
  return { subject, text, state: "failing", cure };
}

/** One line: the state in its own column, the subject, the finding, and after an arrow what to do. */
export function formatFinding({ state, subject, text, cure }: Finding): string {
  return `${state.padEnd(8)} ${subject}: ${text}${cure === null ? "" : ` -> ${cure}`}`;
}
