import type { Finding } from "./finding";

/** About nobody's ballot in particular. */
export const findingAt = (line: string, text: string): Finding => ({ line, who: null, text });
