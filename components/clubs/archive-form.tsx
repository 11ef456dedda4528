"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, inputClass } from "@/components/ui/field";
import { sendArchive } from "@/lib/clubs/club-queries";
import { useSubmit } from "@/lib/http/use-submit";

/** Archives a club, or brings it back, with a reason that everybody can read. */
export function ArchiveForm({ slug, isArchived }: { slug: string; isArchived: boolean }): ReactNode {
  const [reason, setReason] = useState("");
  const isReady = reason.trim().length >= 3;

  const { isBusy, failure, submit } = useSubmit(async () => {
    await sendArchive(slug, { archived: !isArchived, reason });
    window.location.reload();
  }, "leave");

  return (
    <form
      className="max-w-2xl space-y-4 rounded-card border border-line p-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div>
        <h2 className="text-lg">{isArchived ? "Bring the club back" : "Archive the club"}</h2>
        <p className="mt-1 text-sm text-muted">
          {isArchived
            ? "The club is listed again, and its members can publish and vote in it."
            : "It leaves the list. Everything stays readable, but nothing can change any more. Only an admin can bring it back."}
        </p>
      </div>
      <Field
        id="archive-reason"
        label="Reason"
        help="Everybody can read it. At least 3 characters."
        error={failure?.text ?? null}
      >
        {(control) => (
          <input
            {...control}
            className={`${inputClass} h-11`}
            value={reason}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant={isArchived ? "primary" : "danger"} disabled={!isReady || isBusy}>
        {isArchived ? "Bring it back" : "Archive club"}
      </Button>
    </form>
  );
}
