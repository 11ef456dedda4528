import { withStorage } from "./browser-storage";
import { readJson } from "./read-json";

/** The name under which this browser keeps what an account typed at a place, so that nobody finds another's text. */
export function typedKey(account: string, place: string): string {
  return `club.typed.${account.toLowerCase()}.${place}`;
}

/** What is kept under the key, or null. Built otherwise than `example`, it is an older release's and counts as nothing. */
export function findTyped<Value>(key: string, example: Value): Value | null {
  const kept = readJson(withStorage((storage) => storage.getItem(key)) ?? "");
  return isLike(kept, example) ? kept : null;
}

/** False if the browser keeps nothing. */
export function keepTyped(key: string, value: unknown): boolean {
  return (
    withStorage((storage) => {
      storage.setItem(key, JSON.stringify(value));
      return true;
    }) ?? false
  );
}

export function forgetTyped(key: string): void {
  withStorage((storage) => storage.removeItem(key));
}

/** What was typed over one value, put over a newer one: parts that nobody changed are as they are now. */
export function putOver<Value>(now: Value, { over, value }: { over: Value; value: Value }): Value {
  if (isRecord(now) && isRecord(over) && isRecord(value)) {
    const parts = Object.keys(now).map((name) => {
      const [before, typed] = [Reflect.get(over, name), Reflect.get(value, name)];
      return [name, putOver(Reflect.get(now, name), { over: before, value: typed })];
    });
    return Object.assign({}, now, Object.fromEntries(parts));
  }
  return JSON.stringify(value) === JSON.stringify(over) ? now : value;
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Null in the example is anything, and undefined also for nothing. */
function isLike<Value>(kept: unknown, example: Value): kept is Value {
  if (example === undefined) return true;
  if (kept === undefined || example === null) return kept !== undefined;
  if (typeof example !== "object") return typeof kept === typeof example;
  if (Array.isArray(example))
    return Array.isArray(kept) && kept.every((each) => example.length === 0 || isLike(each, example[0]));
  if (!isRecord(kept)) return false;
  return Object.entries(example).every(([name, value]) => isLike(Reflect.get(kept, name), value));
}
