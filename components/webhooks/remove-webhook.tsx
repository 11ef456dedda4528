"use client";

import type { ReactNode } from "react";
import { AskDialog } from "@/components/ui/ask-dialog";
import { AskForm } from "@/components/ui/ask-form";
import { FailureNote } from "@/components/ui/failure-note";
import { useSubmit } from "@/lib/http/use-submit";
import { sendWebhookRemoval } from "@/lib/webhooks/webhook-queries";

/** Asks before a webhook is removed. */
export function RemoveWebhook({
  place,
  address,
  onRemove,
  onClose,
}: {
  place: { clubSlug: string; webhookId: string };
  address: string;
  onRemove: () => void;
  onClose: () => void;
}): ReactNode {
  const { isBusy, failure, submit } = useSubmit(async () => {
    await sendWebhookRemoval(place);
    onRemove();
  });
  return (
    <AskDialog
      title="Remove this webhook?"
      description="Nothing more is posted to it, and its secret and deliveries are deleted."
      isBusy={isBusy}
      onClose={onClose}
    >
      <AskForm
        refusal={null}
        isBusy={isBusy}
        back="Cancel"
        act={["Remove webhook", "Removing..."]}
        variant="danger"
        onSubmit={() => submit()}
      >
        <p className="font-mono text-sm break-all">{address}</p>
        <FailureNote failure={failure} />
      </AskForm>
    </AskDialog>
  );
}
