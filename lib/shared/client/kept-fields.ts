import { withStorage } from "@/lib/shared/browser-storage";
import { type Field, isField, TYPED_FIELDS_KEY, touchedFields } from "./typed-fields";

const WAIT_MS = 10_000;

/** Keeps what was typed on this page for the reload that follows. */
export function keepTypedFields(): void {
  const fields = [...touchedFields]
    .filter((field) => field.isConnected)
    .map((field): [string, string] => [nameOf(field), field.value]);
  if (fields.length === 0) return;
  const kept = JSON.stringify([window.location.pathname, ...fields.flat()]);
  withStorage((storage) => storage.setItem(TYPED_FIELDS_KEY, kept), "sessionStorage");
}

/** Types it again. Fields that come later, with their code, are waited for; what the person types first wins. */
export function restoreTypedFields(): () => void {
  const text = withStorage((storage) => storage.getItem(TYPED_FIELDS_KEY), "sessionStorage");
  withStorage((storage) => storage.removeItem(TYPED_FIELDS_KEY), "sessionStorage");
  const [path, ...namesAndValues] = text ? parseKept(text) : [];
  if (path !== window.location.pathname) return () => undefined;
  const left = new Map<string, string>();
  for (let at = 0; at + 1 < namesAndValues.length; at += 2)
    left.set(namesAndValues[at] ?? "", namesAndValues[at + 1] ?? "");
  const restore = (): void => {
    for (const field of document.querySelectorAll("input, textarea, select")) {
      if (!isField(field)) continue;
      const value = left.get(nameOf(field));
      if (value === undefined) continue;
      left.delete(nameOf(field));
      if (!touchedFields.has(field) && field.value !== value) type(field, value);
    }
    if (left.size === 0) stop();
  };
  const observer = new MutationObserver(restore);
  const timer = setTimeout(() => stop(), WAIT_MS);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(document.body, { childList: true, subtree: true });
  restore();
  return stop;
}

/** The path, then names and values in turns; empty if it is anything else. */
function parseKept(text: string): string[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) && kept.every((each) => typeof each === "string") ? kept : [];
  } catch {
    return [];
  }
}

/** By the field's own setter: React has one of its own, which would not notice a change made through it. */
function type(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The same on the page before and after the reload: what the field is called, and which of that name it is. */
function nameOf(field: Field): string {
  const called = (each: Field): string =>
    [
      each.tagName,
      each.type,
      each.name,
      each.labels?.[0]?.textContent ?? each.getAttribute("aria-label") ?? "",
    ].join("|");
  const name = called(field);
  const alike = [...document.querySelectorAll(field.tagName)]
    .filter(isField)
    .filter((each) => called(each) === name);
  return `${name}|${alike.indexOf(field)}`;
}
