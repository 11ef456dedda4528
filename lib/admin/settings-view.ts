import type { SettingKey, Settings } from "@/lib/settings/settings-schemas";

/** One saved version and what it changed, in words. */
export type SettingsPast = {
  version: number;
  by: string;
  /** What they call themselves. */
  byName: string | null;
  at: string;
  reason: string;
  changes: readonly { title: string; before: string; after: string; isReset: boolean }[];
};

/** Everything that the settings page shows. */
export type SettingsView = {
  version: number;
  settings: Settings;
  defaults: Settings;
  setKeys: readonly SettingKey[];
  unreadable: readonly SettingKey[];
  setBy: Partial<Record<SettingKey, { by: string; at: string; version: number }>>;
  past: readonly SettingsPast[];
  /** The oldest version of this page; null at the end. */
  next: number | null;
};
