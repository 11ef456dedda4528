"use client";

import { type ReactNode, useState } from "react";
import { Field, inputClass } from "@/components/ui/field";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import type { SettingsView } from "@/lib/admin/settings-view";
import { REASON_MAX, REASON_MIN } from "@/lib/audit/public-reason";
import { useSubmit } from "@/lib/auth/use-submit";
import { useTyped } from "@/lib/auth/use-typed";
import { sendSettings } from "@/lib/settings/settings-queries";
import {
  CONFIRMATION_WORD,
  needsConfirmation,
  settingGroups,
  settingKeys,
  settingsRegistry,
} from "@/lib/settings/settings-registry";
import type { SettingKey } from "@/lib/settings/settings-schemas";
import { notify } from "@/lib/shared/notify";
import { BannerFields } from "./banner-fields";
import { judgeDraft, type SettingsDraft, settingsDraftOf, withSetting } from "./settings-draft";
import { SettingControl, SettingNote } from "./settings-parts";
import { TeamFields } from "./team-fields";

/** Every setting in its group, with the bar that asks for the reason as long as something is not saved. */
export default function SettingsForm({ view }: { view: SettingsView }): ReactNode {
  const typed = useTyped("settings", {
    draft: settingsDraftOf(view.settings),
    reason: "",
  });
  const { draft, reason } = typed.value;
  const [word, setWord] = useState("");
  const { changes, resets, errors, touched } = judgeDraft(draft, view.settings);
  const isDirty = touched.length > 0;
  const asksWord = needsConfirmation(touched);
  const { isBusy, failure, submit, clear } = useSubmit(async () => {
    await sendSettings({
      version: view.version,
      changes,
      resets: [...resets],
      reason: reason.trim(),
      ...(asksWord && { confirmation: word.trim() }),
    });
    typed.forget();
    notify({ title: "Settings saved" });
  }, "refresh");

  function change(key: SettingKey, part: Partial<SettingsDraft>): void {
    typed.set({
      draft: { ...draft, ...part, resets: draft.resets.filter((other) => other !== key) },
      reason,
    });
    clear();
  }

  function reset(key: SettingKey): void {
    // What nobody has set is at its default already: the server refuses a save that changes nothing.
    const isSet = view.setKeys.includes(key);
    typed.set({
      draft: {
        ...withSetting(draft, key, view.defaults),
        resets: [...draft.resets.filter((other) => other !== key), ...(isSet ? [key] : [])],
      },
      reason,
    });
    clear();
  }

  function discard(): void {
    typed.discard();
    setWord("");
    clear();
  }

  const blocked =
    Object.keys(errors).length > 0
      ? "Fix the marked fields, then save."
      : reason.trim().length < REASON_MIN
        ? "Write the reason."
        : asksWord && word.trim() !== CONFIRMATION_WORD
          ? `Type ${CONFIRMATION_WORD} to confirm.`
          : null;

  return (
    <form
      className="space-y-10"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty && blocked === null) submit();
      }}
    >
      {settingGroups.map(({ id, title }) => (
        <section key={id} aria-labelledby={`group-${id}`}>
          <h2 id={`group-${id}`} className="mb-4 text-xl">
            {title}
          </h2>
          <div className="divide-y divide-line rounded-card border border-line bg-surface">
            {settingKeys
              .filter((key) => settingsRegistry[key].group === id)
              .map((key) => (
                <div key={key} className="p-5">
                  {key === "banner" ? (
                    <BannerFields
                      banner={draft.banner}
                      error={errors.banner ?? null}
                      onChange={(banner) => change(key, { banner })}
                    />
                  ) : key === "team" ? (
                    <TeamFields
                      team={draft.team}
                      error={errors.team ?? null}
                      onChange={(team) => change(key, { team })}
                    />
                  ) : (
                    <SettingControl
                      name={key}
                      draft={draft}
                      error={errors[key] ?? null}
                      onText={(text) => change(key, { texts: { ...draft.texts, [key]: text } })}
                      onSwitch={(isOn) => change(key, { switches: { ...draft.switches, [key]: isOn } })}
                    />
                  )}
                  <SettingNote
                    name={key}
                    view={view}
                    isReset={resets.includes(key)}
                    isTouched={touched.includes(key)}
                    onReset={() => reset(key)}
                  />
                </div>
              ))}
          </div>
        </section>
      ))}
      {isDirty ? (
        <UnsavedBar isSaving={isBusy} blocked={blocked} refusal={failure} onDiscard={discard}>
          <div className="grid gap-3 pb-1 sm:grid-cols-[1fr_auto]">
            <Field id="settings-reason" label="Reason, public">
              {(control) => (
                <input
                  {...control}
                  className={`${inputClass} h-10`}
                  value={reason}
                  maxLength={REASON_MAX}
                  autoComplete="off"
                  onChange={(event) => typed.set({ draft, reason: event.target.value })}
                />
              )}
            </Field>
            {asksWord ? (
              <Field id="settings-word" label={`Type ${CONFIRMATION_WORD} to confirm`}>
                {(control) => (
                  <input
                    {...control}
                    className={`${inputClass} h-10 font-mono`}
                    value={word}
                    maxLength={20}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                    onChange={(event) => setWord(event.target.value)}
                  />
                )}
              </Field>
            ) : null}
          </div>
        </UnsavedBar>
      ) : null}
    </form>
  );
}
