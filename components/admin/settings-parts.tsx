import type { ReactNode } from "react";
import { Field, inputClass } from "@/components/ui/field";
import type { SettingsView } from "@/lib/admin/settings-view";
import { formatSetting } from "@/lib/settings/format-setting";
import { settingsRegistry } from "@/lib/settings/settings-registry";
import type { SettingKey } from "@/lib/settings/settings-schemas";
import { formatAddress } from "@/lib/shared/address";
import { formatDate } from "@/lib/shared/format-time";
import type { SettingsDraft } from "./settings-draft";

/** The control of a setting that is one text or a switch. */
export function SettingControl({
  name,
  draft,
  error,
  onText,
  onSwitch,
}: {
  name: SettingKey;
  draft: SettingsDraft;
  error: string | null;
  onText: (text: string) => void;
  onSwitch: (isOn: boolean) => void;
}): ReactNode {
  const { kind, title, help, unit } = settingsRegistry[name];
  const id = `setting-${name}`;
  if (kind === "switch") {
    return (
      <div>
        <label className="flex items-center gap-3 font-semibold pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={draft.switches[name] ?? false}
            aria-describedby={`${id}-help`}
            onChange={(event) => onSwitch(event.target.checked)}
          />
          <span className="text-sm">{title}</span>
        </label>
        <p id={`${id}-help`} className="mt-1.5 text-sm text-muted">
          {help}
        </p>
      </div>
    );
  }
  return (
    <Field
      id={id}
      label={unit === null || kind === "count" ? title : `${title}, in ${unit}`}
      help={help}
      error={error}
    >
      {(control) => (
        <input
          {...control}
          className={`${inputClass} h-11 ${kind === "link" ? "" : "figures max-w-80"}`}
          value={draft.texts[name] ?? ""}
          inputMode={kind === "link" ? "url" : kind === "percent" ? "decimal" : "numeric"}
          maxLength={310}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}

/** What holds now, what the default is, and who set it when. */
export function SettingNote({
  name,
  view,
  isReset,
  isTouched,
  onReset,
}: {
  name: SettingKey;
  view: SettingsView;
  isReset: boolean;
  isTouched: boolean;
  onReset: () => void;
}): ReactNode {
  const setBy = view.setBy[name];
  const isSet = view.setKeys.includes(name);
  return (
    <div className="mt-3 flex flex-wrap items-baseline gap-x-5 gap-y-1 text-xs text-muted">
      {view.unreadable.includes(name) ? (
        <p className="text-danger">This release can't read the stored value, so the default is used.</p>
      ) : null}
      {isTouched ? (
        <p className="wrap-anywhere">
          <span className="font-semibold text-pending">Not saved.</span> Now:{" "}
          {formatSetting(name, view.settings)}
        </p>
      ) : null}
      <p className="wrap-anywhere">
        Default: <span className="text-text">{formatSetting(name, view.defaults)}</span>
      </p>
      {isSet && setBy ? (
        <p>
          Set by <span className="font-mono">{formatAddress(setBy.by)}</span> on{" "}
          <time dateTime={setBy.at}>{formatDate(new Date(setBy.at))}</time>, version {setBy.version}
        </p>
      ) : isSet ? (
        <p>Set by an admin</p>
      ) : null}
      {isReset ? (
        <p className="font-semibold text-text">Goes back to the default</p>
      ) : isSet || isTouched ? (
        <button
          type="button"
          className="rounded-sm font-semibold text-text underline underline-offset-4"
          onClick={onReset}
        >
          Use the default<span className="sr-only"> for {settingsRegistry[name].title}</span>
        </button>
      ) : null}
    </div>
  );
}
