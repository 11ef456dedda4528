"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { useQuery, useQueryClient } from "@/lib/http/query-client";
import { readFailure } from "@/lib/http/read-failure";
import { WEBHOOKS_MAX } from "@/lib/webhooks/webhook-kinds";
import { webhooksQuery } from "@/lib/webhooks/webhook-queries";
import type { ClubWebhook, WebhookSecret } from "@/lib/webhooks/webhook-schemas";
import { NewWebhook } from "./new-webhook";
import { SecretOnce } from "./secret-once";
import { WebhookCard } from "./webhook-card";

/** A club's webhooks, and the form for one more. Load it lazily. */
export default function ClubWebhooks({ slug }: { slug: string }): ReactNode {
  const client = useQueryClient();
  const query = webhooksQuery(slug);
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const [made, setMade] = useState<WebhookSecret | null>(null);
  if (!data) {
    if (error === null) return <Spinner text="Loading..." />;
    return (
      <div role="alert" className="mt-5 grid justify-items-start gap-3">
        <p>The webhooks couldn't be loaded. {readFailure(error).text}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  const keep = (change: (all: ClubWebhook[]) => ClubWebhook[]) =>
    client.setQueryData(query.queryKey, (all) => all && change(all));
  return (
    <div className="mt-5 grid gap-5">
      {made === null ? null : <SecretOnce secret={made.secret} url={made.webhook.url} />}
      {data.length === 0 ? null : (
        <ul aria-label="Webhooks of this club" className="grid gap-4">
          {data.map((webhook) => (
            <WebhookCard
              key={webhook.id}
              slug={slug}
              webhook={webhook}
              onChange={(changed) =>
                keep((all) => all.map((each) => (each.id === changed.id ? changed : each)))
              }
              onRemove={() => keep((all) => all.filter(({ id }) => id !== webhook.id))}
              onSecret={(rotated) => {
                setMade(rotated);
                keep((all) => all.map((each) => (each.id === rotated.webhook.id ? rotated.webhook : each)));
              }}
            />
          ))}
        </ul>
      )}
      {data.length >= WEBHOOKS_MAX ? (
        <p className="text-sm text-muted">
          A club has at most {WEBHOOKS_MAX} webhooks. Remove one to add another.
        </p>
      ) : (
        <NewWebhook
          slug={slug}
          onAdded={(added) => {
            setMade(added);
            keep((all) => [...all, added.webhook]);
          }}
        />
      )}
    </div>
  );
}
