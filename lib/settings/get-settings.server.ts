import "server-only";
import type { Queryable } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { withDeadline } from "@/lib/shared/with-deadline";
import { defaultSettings } from "./default-settings";
import { parseStoredSettings, type ReadSettings } from "./parse-stored-settings";
import type { SettingKey, Settings } from "./settings-schemas";
import { findNewestVersion, type SettingsVersion } from "./settings-store.server";

/** What pages show around their content: it decides nothing. */
const PAGE_KEYS = ["socialUrl", "websiteUrl", "communityUrl", "banner"] as const;
export type PageSettings = Pick<Settings, (typeof PAGE_KEYS)[number]> & {
  /** Whole VP that a proposal needs; null while unknown. */
  proposingPower: string | null;
};

const PAGE_MS = 1_500;

export type SettingsState = ReadSettings & {
  /** 0 while nobody has saved any. */
  version: number;
  newest: SettingsVersion | null;
  defaults: Settings;
};

/**
 * The settings that hold now, read at each call, so that every instance follows a change at its next request. Throws
 * SETTINGS_UNREADABLE (503) when a value that decides something can't be read: a guess would take the wrong fee.
 */
export async function getSettings(db?: Queryable): Promise<Settings> {
  const { settings, unreadable } = await getSettingsState(db);
  const shown = new Set<SettingKey>([...PAGE_KEYS, "team"]);
  const missing = unreadable.filter((key) => !shown.has(key));
  if (missing.length > 0) {
    throw new AppError("SETTINGS_UNREADABLE", `This release can't read the setting ${missing.join(", ")}.`);
  }
  return settings;
}

/** The same with their version, defaults and who saved them last, for those who change them. */
export async function getSettingsState(db?: Queryable): Promise<SettingsState> {
  const newest = await findNewestVersion(db);
  const defaults = defaultSettings(getEnvironment());
  const read = parseStoredSettings(newest?.values ?? {}, defaults);
  return { ...read, version: newest?.version ?? 0, newest, defaults };
}

/**
 * What pages show: if the database doesn't answer within 1.5 s, links and announcement are the defaults, so that pages still
 * work. The power that a proposal needs is then null, because a threshold is never guessed.
 */
export async function findPageSettings(): Promise<PageSettings> {
  const late = () => new AppError("DATABASE_UNAVAILABLE");
  const state = await withDeadline(PAGE_MS, late, () => getSettingsState()).catch(() => null);
  const settings = state?.settings ?? defaultSettings(getEnvironment());
  const { socialUrl, websiteUrl, communityUrl, banner } = settings;
  const isKnown = state !== null && !state.unreadable.includes("proposingPower");
  const proposingPower = isKnown ? settings.proposingPower : null;
  return { socialUrl, websiteUrl, communityUrl, banner, proposingPower };
}
