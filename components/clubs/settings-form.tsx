"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition, useState } from "react";
import { Field, inputClass } from "@/components/ui/field";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import { ABOUT_MAX } from "@/lib/clubs/club-limits";
import { sendClubEdit } from "@/lib/clubs/club-queries";
import type { ClubDetail, EditClubRequest } from "@/lib/clubs/club-schemas";
import { useSubmit } from "@/lib/http/use-submit";
import { notify } from "@/lib/shared/notify";
import { AvatarField } from "./avatar-field";
import { changesOf, draftOf, errorsOf, type SettingsDraft } from "./settings-draft";

/** A club's settings with the "discard or save" bar, which stays until everything is saved. */
export function SettingsForm({
  club: given,
  canEditRules,
}: {
  club: ClubDetail;
  canEditRules: boolean;
}): ReactNode {
  const router = useRouter();
  const [club, setClub] = useState(given);
  const [draft, setDraft] = useState<SettingsDraft>(() => draftOf(given));
  const errors = errorsOf(draft);
  const changes = changesOf(club, draft);
  const isDirty = changes !== null;
  const hasError = Object.values(errors).some((error) => error !== null);
  const { isBusy, failure, submit, clear } = useSubmit(async (wish: EditClubRequest) => {
    const saved = await sendClubEdit(club.slug, wish);
    setClub(saved);
    setDraft(draftOf(saved));
    notify({ title: "Settings saved" });
    // The form shows what was saved: the next change needn't wait for the page around it.
    startTransition(() => router.refresh());
  });

  function change(part: Partial<SettingsDraft>): void {
    setDraft((before) => ({ ...before, ...part }));
    clear();
  }

  return (
    <form
      className="max-w-2xl space-y-7"
      onSubmit={(event) => {
        event.preventDefault();
        if (changes !== null && !hasError) submit(changes);
      }}
    >
      <AvatarField club={club} avatar={draft.avatar} onChange={(avatar) => change({ avatar })} />
      <Field
        id="club-name"
        label="Name"
        help={canEditRules ? "3 to 32 characters, unique." : "The owner and admins change the name."}
        error={errors.name ?? (failure?.code === "NAME_TAKEN" ? failure.text : null)}
      >
        {(control) => (
          <input
            {...control}
            className={`${inputClass} h-11`}
            value={draft.name}
            disabled={!canEditRules}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field
        id="club-about"
        label="About"
        help={`What the club is for, in plain text. ${draft.about.length} of ${ABOUT_MAX} characters.`}
        error={errors.about}
      >
        {(control) => (
          <textarea
            {...control}
            className={`${inputClass} min-h-36 py-2.5`}
            value={draft.about}
            onChange={(event) => change({ about: event.target.value })}
          />
        )}
      </Field>
      <Field
        id="club-quorum"
        label="Quorum, in percent of all voting power"
        help={
          canEditRules
            ? "The share that yes and no must reach together. It applies to new proposals; open ones keep theirs."
            : "The owner and admins change the quorum."
        }
        error={errors.quorum}
      >
        {(control) => (
          <input
            {...control}
            className={`${inputClass} figures h-11 max-w-40`}
            value={draft.quorum}
            disabled={!canEditRules}
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => change({ quorum: event.target.value })}
          />
        )}
      </Field>
      {isDirty ? (
        <UnsavedBar
          isSaving={isBusy}
          blocked={hasError ? "Fix the marked field, then save." : null}
          refusal={failure}
          onDiscard={() => {
            setDraft(draftOf(club));
            clear();
          }}
        />
      ) : null}
    </form>
  );
}
