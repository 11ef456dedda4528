"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, inputClass } from "@/components/ui/field";
import { sendArchive } from "@/lib/clubs/club-queries";
import { readFailure } from "@/lib/http/read-failure";

/** Archives a club, or brings it back, with a reason that everybody can read. */
export function ArchiveForm({ slug, isArchived }: { slug: string; isArchived: boolean }): ReactNode {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isReady = reason.trim().length >= 3;

  async function send(): Promise<void> {
    setIsBusy(true);
    try {
      await sendArchive(slug, { archived: !isArchived, reason });
      window.location.reload();
    } catch (thrown) {
      setError(readFailure(thrown).text);
      setIsBusy(false);
    }
  }

  return (
    <form
      className="max-w-2xl space-y-4 rounded-card border border-line p-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div>
        <h2 className="text-lg">{isArchived ? "Bring the club back" : "Archive the club"}</h2>
        <p className="mt-1 text-sm text-muted">
          {isArchived
            ? "It stands in the list again, and its members can act in it."
            : "It leaves the list and can be read for good, and nothing in it changes any more. Only an admin can bring it back."}
        </p>
      </div>
      <Field
        id="archive-reason"
        label="Reason"
        help="Everybody can read it. At least 3 characters."
        error={error}
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
