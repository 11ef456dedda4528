"use client";

import { useRouter } from "next/navigation";
import { type ChangeEvent, type ReactNode, startTransition, useRef, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Field, inputClass } from "@/components/ui/field";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import { useSubmit } from "@/lib/auth/use-submit";
import { useTyped } from "@/lib/auth/use-typed";
import { ABOUT_MAX, AVATAR_MAX_BYTES } from "@/lib/clubs/club-limits";
import { sendClubEdit } from "@/lib/clubs/club-queries";
import type { ClubDetail, EditClubRequest } from "@/lib/clubs/club-schemas";
import { notify } from "@/lib/shared/notify";
import { ClubAvatar } from "./club-avatar";
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
  const typed = useTyped(`club.${club.slug}`, draftOf(club));
  const draft = typed.value;
  const errors = errorsOf(draft);
  const changes = changesOf(club, draft);
  const isDirty = changes !== null;
  const hasError = Object.values(errors).some((error) => error !== null);
  const { isBusy, failure, submit, clear } = useSubmit(async (wish: EditClubRequest) => {
    const saved = await sendClubEdit(club.slug, wish);
    setClub(saved);
    typed.discard();
    notify({ title: "Settings saved" });
    // The form shows what was saved: the next change needn't wait for the page around it.
    startTransition(() => router.refresh());
  });

  function change(part: Partial<SettingsDraft>): void {
    typed.set({ ...draft, ...part });
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
            typed.discard();
            clear();
          }}
        />
      ) : null}
    </form>
  );
}

const TYPES = ["image/png", "image/jpeg", "image/webp"];

/** The picture of a club: shown as it would be, chosen from a file, or taken away for the drawing of its address. */
function AvatarField({
  club,
  avatar,
  onChange,
}: {
  club: ClubDetail;
  avatar: string | null | undefined;
  onChange: (avatar: string | null | undefined) => void;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const hasPicture = avatar === undefined ? club.avatarHash !== null : avatar !== null;

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    const refusal = refusalOf(file);
    setError(refusal);
    if (refusal === null) onChange(await toBase64(file));
  }

  return (
    <fieldset className="flex flex-wrap items-center gap-5">
      <legend className="mb-1.5 text-sm font-semibold">Picture</legend>
      {avatar ? (
        // biome-ignore lint/performance/noImgElement: the picture has no address; it exists only in this form
        <img
          src={`data:image;base64,${avatar}`}
          alt="Preview of the new one"
          className="size-20 rounded-card bg-surface-2 object-cover"
        />
      ) : avatar === null ? (
        <Avatar seed={club.slug} shape="rounded-card" className="size-20" />
      ) : (
        <ClubAvatar slug={club.slug} avatarHash={club.avatarHash} className="size-20" />
      )}
      <div className="min-w-0 grow basis-60">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => input.current?.click()}>Choose a picture</Button>
          {hasPicture ? (
            <Button onClick={() => onChange(club.avatarHash === null ? undefined : null)}>
              Use the drawing
            </Button>
          ) : null}
        </div>
        <input
          ref={input}
          type="file"
          accept={TYPES.join(",")}
          aria-label="Picture file"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void choose(event)}
        />
        <p className="mt-2 text-sm text-muted">PNG, JPEG or WebP, up to 256 kB. It is cut to a square.</p>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {error}
        </p>
      </div>
    </fieldset>
  );
}

function refusalOf(file: File): string | null {
  if (!TYPES.includes(file.type)) return "A picture must be PNG, JPEG or WebP.";
  if (file.size > AVATAR_MAX_BYTES) {
    return `This picture is ${Math.ceil(file.size / 1024)} kB; the limit is 256 kB. Make it smaller first.`;
  }
  return null;
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += 8_192) {
    parts.push(String.fromCharCode(...bytes.subarray(start, start + 8_192)));
  }
  return btoa(parts.join(""));
}
