"use client";

import { type ReactNode, useId, useState } from "react";
import { TimeField } from "@/components/publishing/time-field";
import { AskDialog } from "@/components/ui/ask-dialog";
import { AskForm } from "@/components/ui/ask-form";
import { useSubmit } from "@/lib/auth/use-submit";
import { sendExtension } from "@/lib/bounties/bounty-queries";
import type { BountyDetail } from "@/lib/bounties/bounty-schemas";
import { checkExtension } from "@/lib/bounties/check-bounty";
import { formatLocalTime, toLocalField } from "@/lib/shared/local-time";
import { useServerClock } from "@/lib/shared/use-server-clock";

type Dates = { submissionsUntil: string; winnersBy: string };

/** Moves the deadline and the day for the winners to later ones. */
export default function ExtendDialog({
  bounty,
  onClose,
}: {
  bounty: Pick<BountyDetail, "id" | "submissionsUntil" | "winnersBy" | "serverTime">;
  onClose: () => void;
}): ReactNode {
  const id = useId();
  const now = useServerClock(bounty.serverTime);
  const before: Dates = { submissionsUntil: bounty.submissionsUntil, winnersBy: bounty.winnersBy };
  const [after, setAfter] = useState(before);
  const { isBusy, failure, submit } = useSubmit(
    () => sendExtension(bounty.id, after).then(onClose),
    "refresh",
  );
  const [blocker] = checkExtension({ before: toDates(before), after: toDates(after), now });

  const field = (name: keyof Dates, label: string): ReactNode => (
    <TimeField
      id={`${id}-${name}`}
      label={label}
      help={`Now ${formatLocalTime(new Date(before[name]))}.`}
      time={after[name]}
      min={before[name]}
      onChange={(time) => {
        // A field holds minutes: what was not moved keeps its seconds.
        const isSame = toLocalField(time) === toLocalField(before[name]);
        setAfter({ ...after, [name]: isSame ? before[name] : time });
      }}
    />
  );

  return (
    <AskDialog
      title="Give more time?"
      description="Dates move later only, because people count on them. Everybody sees that more time was given, and when."
      isBusy={isBusy}
      onClose={onClose}
    >
      <AskForm
        refusal={blocker?.text ?? null}
        isBusy={isBusy}
        back="Keep the dates"
        act={["Give more time", "Saving..."]}
        variant="primary"
        onSubmit={submit}
      >
        {field("submissionsUntil", "Submissions until, in your time")}
        {field("winnersBy", "Winners by, in your time")}
        {failure ? (
          <p role="alert" className="text-sm text-danger">
            {failure.text}
          </p>
        ) : null}
      </AskForm>
    </AskDialog>
  );
}

function toDates({ submissionsUntil, winnersBy }: Dates): { submissionsUntil: Date; winnersBy: Date } {
  return { submissionsUntil: new Date(submissionsUntil), winnersBy: new Date(winnersBy) };
}
