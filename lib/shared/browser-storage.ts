/** Runs `use` on local storage, or on what only this tab keeps; undefined where there is none or the browser blocks it. */
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
