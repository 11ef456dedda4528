import { parsePercent } from "@/lib/clubs/percent";
import { settingKeys, settingsRegistry } from "@/lib/settings/settings-registry";
import {
  type BannerTone,
  type SettingKey,
  type Settings,
  settingSchemas,
} from "@/lib/settings/settings-schemas";

export type TeamDraft = { id: number; name: string; role: string; address: string; link: string };
export type BannerDraft = { isOn: boolean; text: string; tone: BannerTone; href: string; label: string };

/** The settings in the form, as typed. */
export type SettingsDraft = {
  texts: Partial<Record<SettingKey, string>>;
  switches: Partial<Record<SettingKey, boolean>>;
  team: readonly TeamDraft[];
  banner: BannerDraft;
  /** What goes back to its default. */
  resets: readonly SettingKey[];
};

export function settingsDraftOf(settings: Settings): SettingsDraft {
  const draft: SettingsDraft = {
    texts: {},
    switches: {},
    team: teamDraftOf(settings),
    banner: bannerDraftOf(settings),
    resets: [],
  };
  for (const key of settingKeys) {
    const value = settings[key];
    if (typeof value === "boolean") draft.switches[key] = value;
    else draft.texts[key] = textOf(key, settings);
  }
  return draft;
}

/** The draft with one setting as these settings have it. */
export function withSetting(draft: SettingsDraft, key: SettingKey, settings: Settings): SettingsDraft {
  const fresh = settingsDraftOf(settings);
  if (key === "team") return { ...draft, team: fresh.team };
  if (key === "banner") return { ...draft, banner: fresh.banner };
  return {
    ...draft,
    texts: { ...draft.texts, [key]: fresh.texts[key] },
    switches: { ...draft.switches, [key]: fresh.switches[key] },
  };
}

export type DraftOutcome = {
  changes: Partial<Settings>;
  resets: readonly SettingKey[];
  errors: Partial<Record<SettingKey, string>>;
  /** What would change, errors included. */
  touched: readonly SettingKey[];
};

/** What of the draft differs from the settings, ready to be sent, and what is wrong with it in words. */
export function judgeDraft(draft: SettingsDraft, settings: Settings): DraftOutcome {
  const outcome = { changes: {}, errors: {}, touched: [...draft.resets] };
  const before = settingsDraftOf(settings);
  for (const key of settingKeys) {
    if (draft.resets.includes(key)) continue;
    const value = typedValue(key, draft);
    if (JSON.stringify(value) === JSON.stringify(typedValue(key, before))) continue;
    outcome.touched.push(key);
    const parsed = settingSchemas[key].safeParse(value);
    if (parsed.success) Object.assign(outcome.changes, { [key]: parsed.data });
    else Object.assign(outcome.errors, { [key]: wordsOf(key, parsed.error.issues) });
  }
  return { ...outcome, resets: draft.resets };
}

function wordsOf(
  key: SettingKey,
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): string {
  const [issue] = issues;
  if (!issue) return "This can't be saved.";
  if (key !== "team" && key !== "banner") return `Must be ${issue.message}.`;
  const place =
    key === "team" && typeof issue.path[0] === "number"
      ? `Person ${issue.path[0] + 1}, ${String(issue.path[1])}`
      : `The ${issue.path.map(String).join(" ")}`;
  return `${place} must be ${issue.message}.`;
}

function typedValue(key: SettingKey, { texts, switches, team, banner }: SettingsDraft): unknown {
  const text = (texts[key] ?? "").trim();
  switch (settingsRegistry[key].kind) {
    case "whole":
      return text.replaceAll(/[ ,_]/g, "");
    case "count":
      return /^\d{1,9}$/.test(text) ? Number(text) : text;
    case "percent":
      return parsePercent(text) ?? text;
    case "link":
      return text === "" ? null : text;
    case "switch":
      return switches[key] ?? false;
    case "team":
      return team.map(({ name, role, address, link }) => ({
        name: name.trim(),
        role: role.trim(),
        address: address.trim() === "" ? null : address.trim().toLowerCase(),
        link: link.trim() === "" ? null : link.trim(),
      }));
    case "banner":
      return bannerOf(banner);
  }
}

function bannerOf({ isOn, text, tone, href, label }: BannerDraft): unknown {
  if (!isOn) return null;
  const hasLink = href.trim() !== "" || label.trim() !== "";
  return { text: text.trim(), tone, link: hasLink ? { href: href.trim(), label: label.trim() } : null };
}

function textOf(key: SettingKey, settings: Settings): string {
  const value = settings[key];
  const { kind } = settingsRegistry[key];
  if (kind === "percent") return String(Number(value) / 100);
  if (kind === "whole") return BigInt(String(value)).toLocaleString("en");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function teamDraftOf({ team }: Settings): TeamDraft[] {
  return team.map(({ name, role, address, link }, id) => ({
    id,
    name,
    role,
    address: address ?? "",
    link: link ?? "",
  }));
}

function bannerDraftOf({ banner }: Settings): BannerDraft {
  return {
    isOn: banner !== null,
    text: banner?.text ?? "",
    tone: banner?.tone ?? "info",
    href: banner?.link?.href ?? "",
    label: banner?.link?.label ?? "",
  };
}
