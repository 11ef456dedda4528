"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { LocalTime } from "@/components/ui/local-time";
import { useQueryClient } from "@/lib/http/query-client";
import { useSubmit } from "@/lib/http/use-submit";
import { formatAddress } from "@/lib/shared/address";
import { FAILING_DAYS, ROTATION_HOURS, type WebhookKind } from "@/lib/webhooks/webhook-kinds";
import {
  deliveriesQuery,
  sendSecretRotation,
  sendTest,
  sendWebhookChange,
} from "@/lib/webhooks/webhook-queries";
import type { ClubWebhook, WebhookDelivery, WebhookSecret } from "@/lib/webhooks/webhook-schemas";
import { WEBHOOK_WORDS } from "@/lib/webhooks/webhook-words";
import { DeliveryLog } from "./delivery-log";
import { DeliveryOutcome } from "./delivery-outcome";
import { KindChoices } from "./kind-choices";
import { RemoveWebhook } from "./remove-webhook";

/** A webhook with all that can be done to it. */
export function WebhookCard({
  slug,
  webhook,
  onChange,
  onRemove,
  onSecret,
}: {
  slug: string;
  webhook: ClubWebhook;
  onChange: (changed: ClubWebhook) => void;
  onRemove: () => void;
  onSecret: (rotated: WebhookSecret) => void;
}): ReactNode {
  const client = useQueryClient();
  const [shown, setShown] = useState<"events" | "deliveries" | null>(null);
  const [kinds, setKinds] = useState<WebhookKind[]>(webhook.kinds);
  const [tested, setTested] = useState<WebhookDelivery | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const place = { clubSlug: slug, webhookId: webhook.id };
  const test = useSubmit(async () => {
    setTested(null);
    setTested(await sendTest(place));
    await client.invalidateQueries({ queryKey: deliveriesQuery(place).queryKey });
  });
  const rotate = useSubmit(async () => {
    onSecret(await sendSecretRotation(place));
  });
  const change = useSubmit(async (wish: Parameters<typeof sendWebhookChange>[1]) => {
    onChange(await sendWebhookChange(place, wish));
    if (wish.kinds) setShown(null);
  });
  const toggle = (part: "events" | "deliveries") => setShown((before) => (before === part ? null : part));
  const address = webhook.url ?? "An address that this site can no longer read";
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div>
        <h3 className="font-mono text-sm font-semibold break-all">{address}</h3>
        <p className="mt-1 text-sm text-muted">
          {webhook.kinds.map((kind) => WEBHOOK_WORDS[kind]).join(" · ")}
        </p>
        <p className="mt-1 text-sm text-muted">
          Added by {formatAddress(webhook.createdBy)}, <LocalTime at={webhook.createdAt} />
        </p>
        <WebhookState webhook={webhook} />
      </div>
      <div className="flex flex-wrap gap-2">
        {webhook.state === "on" ? null : (
          <Button variant="primary" disabled={change.isBusy} onClick={() => change.submit({ state: "on" })}>
            {change.isBusy ? "Switching on..." : "Switch on"}
          </Button>
        )}
        <Button disabled={test.isBusy} onClick={() => test.submit()}>
          {test.isBusy ? "Sending..." : "Send test"}
        </Button>
        <Button aria-expanded={shown === "deliveries"} onClick={() => toggle("deliveries")}>
          Deliveries
        </Button>
        <Button
          aria-expanded={shown === "events"}
          onClick={() => {
            setKinds(webhook.kinds);
            toggle("events");
          }}
        >
          Choose events
        </Button>
        <Button disabled={rotate.isBusy} onClick={() => rotate.submit()}>
          {rotate.isBusy ? "Making..." : "New secret"}
        </Button>
        <Button className="text-danger" aria-haspopup="dialog" onClick={() => setIsRemoving(true)}>
          Remove
        </Button>
      </div>
      {tested === null ? null : (
        <p role="status" className="text-sm">
          <DeliveryOutcome delivery={tested} />
        </p>
      )}
      <FailureNote failure={test.failure ?? rotate.failure ?? change.failure} />
      {shown === "events" ? (
        <div className="grid gap-3 border-t border-line pt-3">
          <KindChoices chosen={kinds} onChange={setKinds} />
          <Button
            variant="primary"
            className="justify-self-start"
            disabled={change.isBusy || kinds.length === 0}
            onClick={() => change.submit({ kinds })}
          >
            {change.isBusy ? "Saving..." : "Save events"}
          </Button>
        </div>
      ) : null}
      {shown === "deliveries" ? <DeliveryLog place={place} canSend={webhook.state === "on"} /> : null}
      {isRemoving ? (
        <RemoveWebhook
          place={place}
          address={address}
          onRemove={onRemove}
          onClose={() => setIsRemoving(false)}
        />
      ) : null}
    </li>
  );
}

function WebhookState({ webhook }: { webhook: ClubWebhook }): ReactNode {
  const { state, failingSince, oldSecretUntil } = webhook;
  return (
    <>
      {state === "failed" ? (
        <p className="mt-1 text-sm text-danger">
          Switched off: your server took nothing for {FAILING_DAYS} days. Send a test, then switch it on.
        </p>
      ) : null}
      {state === "gone" ? (
        <p className="mt-1 text-sm text-danger">Switched off: your server answered 410 (gone).</p>
      ) : null}
      {state === "on" && failingSince !== null ? (
        <p className="mt-1 text-sm text-danger">
          Failing since <LocalTime at={failingSince} />. After {FAILING_DAYS} days it is switched off.
        </p>
      ) : null}
      {oldSecretUntil !== null && new Date(oldSecretUntil) > new Date() ? (
        <p className="mt-1 text-sm text-muted">
          Old secrets also sign until <LocalTime at={oldSecretUntil} />, {ROTATION_HOURS} hours after the
          change.
        </p>
      ) : null}
    </>
  );
}
