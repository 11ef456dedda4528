import type { ReactNode } from "react";
import { WEBHOOK_KINDS, type WebhookKind } from "@/lib/webhooks/webhook-kinds";
import { WEBHOOK_WORDS } from "@/lib/webhooks/webhook-words";

/** Which events a webhook gets. */
export function KindChoices({
  chosen,
  onChange,
}: {
  chosen: readonly WebhookKind[];
  onChange: (chosen: WebhookKind[]) => void;
}): ReactNode {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Events</legend>
      <div className="grid sm:grid-cols-2">
        {WEBHOOK_KINDS.map((kind) => (
          <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={chosen.includes(kind)}
              onChange={({ target }) =>
                onChange(
                  WEBHOOK_KINDS.filter((each) => (each === kind ? target.checked : chosen.includes(each))),
                )
              }
              className="size-5 accent-accent"
            />
            {WEBHOOK_WORDS[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
