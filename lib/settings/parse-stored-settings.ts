import { type SettingKey, type Settings, settingSchemas } from "./settings-schemas";

/** Keys and values as a version stores them; keys of a later release may be among them. */
export type StoredValues = Readonly<Record<string, unknown>>;

export type ReadSettings = {
  settings: Settings;
  /** What admins have set; the others take their defaults. */
  setKeys: SettingKey[];
  /** Set to something that this release can't read, so the default is used. */
  unreadable: SettingKey[];
};

/**
 * The stored values over the defaults. While an old and a new release share a database, unknown keys stay untouched, and
 * unset keys take their defaults.
 */
export function parseStoredSettings(stored: StoredValues, defaults: Settings): ReadSettings {
  const read: ReadSettings = { settings: { ...defaults }, setKeys: [], unreadable: [] };
  for (const key of Object.keys(settingSchemas) as SettingKey[]) {
    if (!Object.hasOwn(stored, key)) continue;
    read.setKeys.push(key);
    const parsed = settingSchemas[key].safeParse(stored[key]);
    if (parsed.success) Object.assign(read.settings, { [key]: parsed.data });
    else read.unreadable.push(key);
  }
  return read;
}
