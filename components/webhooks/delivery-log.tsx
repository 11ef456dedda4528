"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { LocalTime } from "@/components/ui/local-time";
import { Spinner } from "@/components/ui/spinner";
import { useQuery, useQueryClient } from "@/lib/http/query-client";
import { readFailure } from "@/lib/http/read-failure";
import { useSubmit } from "@/lib/http/use-submit";
import { DELIVERIES_SHOWN } from "@/lib/webhooks/webhook-kinds";
import { deliveriesQuery, sendAgain } from "@/lib/webhooks/webhook-queries";
import type { WebhookDelivery } from "@/lib/webhooks/webhook-schemas";
import { WEBHOOK_WORDS } from "@/lib/webhooks/webhook-words";
import { DeliveryOutcome } from "./delivery-outcome";

type Place = { clubSlug: string; webhookId: string };

/** What was posted to a webhook, newest first. */
export function DeliveryLog({ place, canSend }: { place: Place; canSend: boolean }): ReactNode {
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
