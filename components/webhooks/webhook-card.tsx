"use client";

import { type ReactNode, useState } from "react";
import { AskDialog } from "@/components/ui/ask-dialog";
import { AskForm } from "@/components/ui/ask-form";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { LocalTime } from "@/components/ui/local-time";
import { Spinner } from "@/components/ui/spinner";
import { useSubmit } from "@/lib/auth/use-submit";
import { useQuery, useQueryClient } from "@/lib/http/query-client";
import { readFailure } from "@/lib/http/read-failure";
import { formatAddress } from "@/lib/shared/address";
import {
  DELIVERIES_SHOWN,
  FAILING_DAYS,
  ROTATION_HOURS,
  type WebhookKind,
} from "@/lib/webhooks/webhook-kinds";
import {
  deliveriesQuery,
  sendAgain,
  sendSecretRotation,
  sendTest,
  sendWebhookChange,
  sendWebhookRemoval,
} from "@/lib/webhooks/webhook-queries";
import type { ClubWebhook, WebhookDelivery, WebhookSecret } from "@/lib/webhooks/webhook-schemas";
import { WEBHOOK_WORDS } from "@/lib/webhooks/webhook-words";
import { DeliveryOutcome } from "./delivery-outcome";
import { KindChoices } from "./kind-choices";

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

type Place = { clubSlug: string; webhookId: string };

/** What was posted to a webhook, newest first. */
function DeliveryLog({ place, canSend }: { place: Place; canSend: boolean }): ReactNode {
  const { data, error, refetch } = useQuery({ ...deliveriesQuery(place), staleTime: 0 });
  if (!data) {
    if (error === null) return <Spinner text="Loading..." />;
    return (
      <div role="alert" className="grid justify-items-start gap-3 border-t border-line pt-3">
        <p>The deliveries couldn't be loaded. {readFailure(error).text}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  if (data.length === 0)
    return (
      <p className="border-t border-line pt-3 text-sm text-muted">
        Nothing was sent yet. The next event of this club appears here.
      </p>
    );
  return (
    <div className="border-t border-line">
      <ul aria-label="Deliveries" className="divide-y divide-line">
        {data.map((delivery) => (
          <Delivery key={delivery.id} place={place} delivery={delivery} canSend={canSend} />
        ))}
      </ul>
      {data.length < DELIVERIES_SHOWN ? null : (
        <p className="pt-3 text-sm text-muted">The newest {DELIVERIES_SHOWN} are shown.</p>
      )}
    </div>
  );
}

function Delivery({
  place,
  delivery,
  canSend,
}: {
  place: Place;
  delivery: WebhookDelivery;
  canSend: boolean;
}): ReactNode {
  const client = useQueryClient();
  const { isBusy, failure, submit } = useSubmit(async () => {
    const changed = await sendAgain(place, delivery.id);
    client.setQueryData(deliveriesQuery(place).queryKey, (all) =>
      all?.map((each) => (each.id === changed.id ? changed : each)),
    );
  });
  const { kind, number, createdAt } = delivery;
  const name = `${WEBHOOK_WORDS[kind]}${number === null ? "" : ` #${number}`}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-60 text-sm">
        <p>
          <span className="font-semibold">{name}</span>{" "}
          <span className="text-muted">
            <LocalTime at={createdAt} />
          </span>
        </p>
        <p className="mt-0.5 text-muted">
          <DeliveryOutcome delivery={delivery} />
        </p>
        <FailureNote failure={failure} />
      </div>
      {kind === "test" || delivery.end === "needless" || !canSend ? null : (
        <Button disabled={isBusy} aria-label={`Send again: ${name}`} onClick={() => submit()}>
          {isBusy ? "Sending..." : "Send again"}
        </Button>
      )}
    </li>
  );
}

/** Asks before a webhook is removed. */
function RemoveWebhook({
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
