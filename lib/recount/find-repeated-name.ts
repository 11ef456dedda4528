const [BACKSLASH, COLON] = [0x5c, 0x3a];
/** The blanks of JSON. */
const [TAB, LINE_FEED, RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];

/** Some programs lose what has this name. */
const LOST = "__proto__";

/** A name that appears twice in one object of this JSON text, or that programs lose; or null. `value` is the parsed text. */
export function findRepeatedName(text: string, value: unknown): string | null {
  let [written, kept] = [0, 0];
  for (let end = endOfName(text, 0); end !== -1; end = endOfName(text, end + 1)) written += 1;
  visitObjects(value, (names) => {
    for (const name in names) if (name !== LOST) kept += 1;
  });
  return written === kept ? null : findSurplus(text, value);
}

/** Only for a text that is known to have one. */
function findSurplus(text: string, value: unknown): string {
  const left = new Map<string, number>();
  visitObjects(value, (names) => {
    for (const name in names) if (name !== LOST) left.set(name, (left.get(name) ?? 0) + 1);
  });
  for (let end = endOfName(text, 0); end !== -1; end = endOfName(text, end + 1)) {
    const name = String(JSON.parse(text.slice(startOfString(text, end), end + 1)));
    const count = left.get(name) ?? 0;
    if (count === 0) return name;
    left.set(name, count - 1);
  }
  return "";
}

/** Where the next string that is a name (followed by a colon) ends; -1 if there is none. `from` is outside a string. */
function endOfName(text: string, from: number): number {
  for (let start = text.indexOf('"', from); start !== -1; ) {
    const end = endOfString(text, start);
    let next = end + 1;
    while (isBlank(text.charCodeAt(next))) next += 1;
    if (text.charCodeAt(next) === COLON) return end;
    start = text.indexOf('"', next);
  }
  return -1;
}

/** The quote that closes the string has an even number of backslashes before it. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function startOfString(text: string, end: number): number {
  let start = text.lastIndexOf('"', end - 1);
  while (isEscaped(text, start)) start = text.lastIndexOf('"', start - 1);
  return start;
}

function isEscaped(text: string, quote: number): boolean {
  let before = quote - 1;
  while (text.charCodeAt(before) === BACKSLASH) before -= 1;
  return (quote - before) % 2 === 0;
}

function isBlank(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === RETURN || code === TAB;
}

/** Without recursion, because a file may be nested deeper than a stack. */
function visitObjects(value: unknown, visit: (names: object) => void): void {
  const open: object[] = typeof value === "object" && value !== null ? [value] : [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!Array.isArray(next)) visit(next);
    for (const inner of Array.isArray(next) ? next : Object.values(next))
      if (typeof inner === "object" && inner !== null) open.push(inner);
  }
}
