"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { Field, inputClass } from "@/components/ui/field";
import { useSubmit } from "@/lib/auth/use-submit";
import { useTyped } from "@/lib/auth/use-typed";
import { PERSON_ABOUT_MAX } from "@/lib/profiles/profile-limits";
import { sendProfile } from "@/lib/profiles/profile-queries";
import type { PersonProfile } from "@/lib/profiles/profile-schemas";
import { notify } from "@/lib/shared/notify";

/** What a person says of themselves, written where it is read. Both fields may stay empty. Load it lazily. */
export default function ProfileForm({
  profile,
  onClose,
}: {
  profile: PersonProfile;
  /** With what was saved, or null. */
  onClose: (saved: PersonProfile | null) => void;
}): ReactNode {
  const typed = useTyped("profile", { name: profile.name, about: profile.about });
  const { name, about } = typed.value;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const isTooLong = about.trim().length > PERSON_ABOUT_MAX;
  const { isBusy, failure, submit } = useSubmit(async () => {
    const saved = await sendProfile(profile.address, { name, about });
    typed.forget();
    notify({ title: "Profile saved" });
    onClose(saved);
  }, "refresh");

  return (
    <form
      aria-label="Edit your profile"
      className="grid max-w-reading gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={({ key }) => {
        if (key === "Escape" && !isBusy && name === profile.name && about === profile.about) onClose(null);
      }}
    >
      <Field id="person-name" label="Name" help="3 to 32 characters, or empty for none. Names aren't unique.">
        {(control) => (
          <input
            {...control}
            ref={first}
            className={`${inputClass} h-12 font-display text-xl font-semibold`}
            value={name}
            maxLength={200}
            autoComplete="nickname"
            onChange={(event) => typed.set({ name: event.target.value, about })}
          />
        )}
      </Field>
      <Field
        id="person-about"
        label="About you"
        help={`Plain text, public. ${about.length} of ${PERSON_ABOUT_MAX} characters.`}
        error={isTooLong ? `At most ${PERSON_ABOUT_MAX} characters.` : null}
      >
        {(control) => (
          <textarea
            {...control}
            className={`${inputClass} min-h-24 py-2.5`}
            value={about}
            onChange={(event) => typed.set({ name, about: event.target.value })}
          />
        )}
      </Field>
      <FailureNote failure={failure} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          className="max-sm:h-11"
          disabled={isBusy}
          onClick={() => {
            typed.forget();
            onClose(null);
          }}
        >
          Cancel
        </Button>
        <Button className="max-sm:h-11" variant="primary" type="submit" disabled={isBusy || isTooLong}>
          {isBusy ? "Saving..." : "Save profile"}
        </Button>
      </div>
    </form>
  );
}
