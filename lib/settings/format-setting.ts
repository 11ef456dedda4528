import { settingsRegistry } from "./settings-registry";
import type { SettingKey, Settings } from "./settings-schemas";

/** What a setting is, in words for a person. */
export function formatSetting<Key extends SettingKey>(key: Key, settings: Settings): string {
  const value = settings[key];
  const { kind, unit } = settingsRegistry[key];
  if (kind === "percent") return `${Number(value) / 100} ${unit}`;
  if (typeof value === "boolean") return value ? "on" : "off";
  if (kind === "whole" || kind === "count") return `${BigInt(String(value)).toLocaleString("en")} ${unit}`;
  if (key === "team") return teamInWords(settings.team);
  if (key === "banner") return bannerInWords(settings.banner);
  return value === null ? "not shown" : String(value);
}

function teamInWords(team: Settings["team"]): string {
  return team.length === 0 ? "nobody" : team.map(({ name, role }) => `${name} (${role})`).join(", ");
}

function bannerInWords(banner: Settings["banner"]): string {
  if (banner === null) return "none";
  const link = banner.link === null ? "" : `, link “${banner.link.label}” to ${banner.link.href}`;
  return `“${banner.text}” (${banner.tone}${link})`;
}
