"use client";

import { type ReactNode, useState } from "react";
import { AskDialog } from "@/components/ui/ask-dialog";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { Field, inputClass } from "@/components/ui/field";
import { useSubmit } from "@/lib/http/use-submit";
import { PERSON_ABOUT_MAX } from "@/lib/profiles/profile-limits";
import { sendProfile } from "@/lib/profiles/profile-queries";
import type { PersonProfile } from "@/lib/profiles/profile-schemas";
import { notify } from "@/lib/shared/notify";

/** What a person says of themselves: both fields may stay empty. */
export default function EditProfileDialog({
  profile,
  onClose,
}: {
  profile: PersonProfile;
  onClose: () => void;
}): ReactNode {
  const [name, setName] = useState(profile.name);
  const [about, setAbout] = useState(profile.about);
  const isTooLong = about.trim().length > PERSON_ABOUT_MAX;

  const { isBusy, failure, submit } = useSubmit(async () => {
    await sendProfile(profile.address, { name, about });
    notify({ title: "Profile saved" });
    onClose();
  }, "refresh");

  return (
    <AskDialog
      title="Edit your profile"
      description="Everybody can see your profile. Your address is always shown beside your name, because others may choose the same name."
      isBusy={isBusy}
      onClose={onClose}
    >
      <form
        className="mt-5 space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field id="person-name" label="Name" help="3 to 32 characters, or empty for none.">
          {(control) => (
            <input
              {...control}
              className={`${inputClass} h-11`}
              value={name}
              maxLength={200}
              autoComplete="nickname"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field
          id="person-about"
          label="About you"
          help={`Plain text. ${about.length} of ${PERSON_ABOUT_MAX} characters.`}
          error={isTooLong ? `At most ${PERSON_ABOUT_MAX} characters.` : null}
        >
          {(control) => (
            <textarea
              {...control}
              className={`${inputClass} min-h-28 py-2.5`}
              value={about}
              onChange={(event) => setAbout(event.target.value)}
            />
          )}
        </Field>
        <FailureNote failure={failure} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" disabled={isBusy || isTooLong}>
            {isBusy ? "Saving..." : "Save profile"}
          </Button>
        </div>
      </form>
    </AskDialog>
  );
}
