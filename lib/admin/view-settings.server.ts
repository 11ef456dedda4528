import "server-only";
import { getAddress } from "viem";
import { listPersonNames } from "@/lib/audit/person-name-store.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { changedKeys } from "@/lib/settings/change-settings";
import { defaultSettings } from "@/lib/settings/default-settings";
import { formatSetting } from "@/lib/settings/format-setting";
import { getSettingsState } from "@/lib/settings/get-settings.server";
import { parseStoredSettings } from "@/lib/settings/parse-stored-settings";
import { settingKeys, settingsRegistry } from "@/lib/settings/settings-registry";
import type { SettingKey, Settings } from "@/lib/settings/settings-schemas";
import { listVersions, type SettingsVersion } from "@/lib/settings/settings-store.server";
import type { SettingsPast, SettingsView } from "./settings-view";

/** As far back as is looked for who set what holds now. */
const LOOKED_BACK = 200;
const PAST_ROWS = 20;

/** The settings with their defaults, who set each, and one page of their versions, each with what it changed. */
export async function viewSettings(before: number | null): Promise<SettingsView> {
  const [state, newest, page] = await Promise.all([
    getSettingsState(),
    listVersions({ before: null, limit: LOOKED_BACK }),
    listVersions({ before, limit: PAST_ROWS + 1 }),
  ]);
  const { version, settings, defaults, setKeys, unreadable } = state;
  const shown = page.slice(0, PAST_ROWS);
  const names = await listPersonNames(shown.map(({ changedBy }) => changedBy));
  const past = shown.map((each, index) => ({
    ...toPast(each, page[index + 1]),
    byName: names.get(each.changedBy) ?? null,
  }));
  return {
    version,
    settings,
    defaults,
    setKeys,
    unreadable,
    setBy: Object.fromEntries(
      setKeys.flatMap((key) => {
        const found = findSetter(key, newest);
        return found === null ? [] : [[key, found]];
      }),
    ),
    past,
    next: page.length > PAST_ROWS ? (page[PAST_ROWS - 1]?.version ?? null) : null,
  };
}

function findSetter(
  key: SettingKey,
  versions: readonly SettingsVersion[],
): { by: string; at: string; version: number } | null {
  const index = versions.findIndex(
    ({ values }, place) =>
      changedKeys({ before: versions[place + 1]?.values ?? {}, after: values, keys: [key] }).length > 0,
  );
  const found = versions[index];
  return found
    ? { by: getAddress(found.changedBy), at: found.changedAt.toISOString(), version: found.version }
    : null;
}

function toPast(
  version: SettingsVersion,
  earlier: SettingsVersion | undefined,
): Omit<SettingsPast, "byName"> {
  const keys = changedKeys({ before: earlier?.values ?? {}, after: version.values, keys: settingKeys });
  const [old, now] = [settingsOf(earlier), settingsOf(version)];
  return {
    version: version.version,
    by: getAddress(version.changedBy),
    at: version.changedAt.toISOString(),
    reason: version.reason,
    changes: keys.map((key) => ({
      title: settingsRegistry[key].title,
      before: formatSetting(key, old),
      after: formatSetting(key, now),
      isReset: !Object.hasOwn(version.values, key),
    })),
  };
}

function settingsOf(version: SettingsVersion | undefined): Settings {
  return parseStoredSettings(version?.values ?? {}, defaultSettings(getEnvironment())).settings;
}
