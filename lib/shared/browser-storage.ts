/** Runs `use` on local storage; undefined where there is none or the browser blocks it. */
export function withStorage<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
