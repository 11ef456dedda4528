"use client";

import { type ReactNode, useState } from "react";
import { AskDialog } from "@/components/ui/ask-dialog";
import { AskForm } from "@/components/ui/ask-form";
import { Button } from "@/components/ui/button";
import { Field, inputClass } from "@/components/ui/field";
import { REASON_MAX, REASON_MIN } from "@/lib/audit/public-reason";
import { useSubmit } from "@/lib/auth/use-submit";
import { useTyped } from "@/lib/auth/use-typed";
import { sendArchive } from "@/lib/clubs/club-queries";

type Club = { slug: string; name: string; archived: boolean };

/** Archives a club, or brings it back; a dialog asks for the reason. */
export function ArchiveForm({ club }: { club: Club }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="flex max-w-2xl flex-wrap items-center justify-between gap-4 rounded-card border border-line p-5">
      <div className="min-w-0 grow basis-80">
        <h2 className="text-lg">{club.archived ? "Bring the club back" : "Archive the club"}</h2>
        <p className="mt-1 text-sm text-muted">
          {club.archived
            ? "The club is listed again, and its members can publish and vote in it."
            : "It leaves the list and stays readable. Nothing new can be published in it."}
        </p>
      </div>
      <Button
        variant={club.archived ? "primary" : "secondary"}
        className="max-sm:h-11"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {club.archived ? "Bring it back" : "Archive club"}
      </Button>
      {isOpen ? <ArchiveDialog club={club} onClose={() => setIsOpen(false)} /> : null}
    </section>
  );
}

function ArchiveDialog({
  club: { slug, name, archived },
  onClose,
}: {
  club: Club;
  onClose: () => void;
}): ReactNode {
  const typed = useTyped(`archive.${slug}`, "");
  const reason = typed.value;
  const { isBusy, failure, submit } = useSubmit(async () => {
    await sendArchive(slug, { archived: !archived, reason });
    typed.forget();
    window.location.reload();
  }, "leave");
  return (
    <AskDialog
      title={archived ? `Bring ${name} back?` : `Archive ${name}?`}
      description={
        archived
          ? "The club is listed again, and its members can publish and vote in it."
          : "Nothing new can be published and nobody can join. Open votes continue and every vote counts. Only an admin can bring the club back."
      }
      isBusy={isBusy}
      onClose={onClose}
    >
      <AskForm
        refusal={reason.trim().length < REASON_MIN ? "Give a reason first." : null}
        isBusy={isBusy}
        back="Cancel"
        act={archived ? ["Bring it back", "Bringing back..."] : ["Archive club", "Archiving..."]}
        variant={archived ? "primary" : "danger"}
        onSubmit={submit}
      >
        <Field
          id="archive-reason"
          label="Reason"
          help={`Everybody can read it. At least ${REASON_MIN} characters.`}
          error={failure?.text ?? null}
        >
          {(control) => (
            <input
              {...control}
              className={`${inputClass} h-11`}
              value={reason}
              maxLength={REASON_MAX}
              autoComplete="off"
              onChange={(event) => typed.set(event.target.value)}
            />
          )}
        </Field>
      </AskForm>
    </AskDialog>
  );
}
