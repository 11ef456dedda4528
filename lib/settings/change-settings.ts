import type { StoredValues } from "./parse-stored-settings";
import type { SettingKey, Settings } from "./settings-schemas";

/** What is stored after a save: the changes over what stood there, without what goes back to its default. */
export function changeStored(
  stored: StoredValues,
  { changes, resets }: { changes: Partial<Settings>; resets: readonly SettingKey[] },
): StoredValues {
  const back = new Set<string>(resets);
  return Object.fromEntries(Object.entries({ ...stored, ...changes }).filter(([key]) => !back.has(key)));
}

/** What is stored when an earlier version comes back; what only another release knows stays as it is. */
export function restoreStored({
  current,
  earlier,
  keys,
}: {
  current: StoredValues;
  earlier: StoredValues;
  keys: readonly SettingKey[];
}): StoredValues {
  const known = new Set<string>(keys);
  return Object.fromEntries([
    ...Object.entries(current).filter(([key]) => !known.has(key)),
    ...Object.entries(earlier).filter(([key]) => known.has(key)),
  ]);
}

/** The settings whose stored value differs; setting something to its default is a difference too. */
export function changedKeys({
  before,
  after,
  keys,
}: {
  before: StoredValues;
  after: StoredValues;
  keys: readonly SettingKey[];
}): SettingKey[] {
  return keys.filter((key) => canonical(before[key]) !== canonical(after[key]));
}

/** Text that is the same for the same value: PostgreSQL keeps no order of keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "unset";
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`;
}
