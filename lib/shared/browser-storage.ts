/** Runs `use` on local storage, or on this tab's storage; undefined if there is none or the browser blocks it. */
export function withStorage<Value>(
  use: (storage: Storage) => Value,
  area: "localStorage" | "sessionStorage" = "localStorage",
): Value | undefined {
  try {
    return use(window[area]);
  } catch {
    return undefined;
  }
}

/** The list that is kept under a key; not checked. */
export function listStored(key: string): unknown[] {
  try {
    const list: unknown = JSON.parse(withStorage((storage) => storage.getItem(key)) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Puts an item first in a kept list, without what it replaces. False if the browser keeps nothing. */
export function storeFirst(
  key: string,
  item: unknown,
  { most, replaces }: { most: number; replaces: (other: unknown) => boolean },
): boolean {
  const others = listStored(key).filter((other) => !replaces(other));
  const stored = withStorage((storage) => {
    storage.setItem(key, JSON.stringify([item, ...others].slice(0, most)));
    return true;
  });
  return stored ?? false;
}
