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
