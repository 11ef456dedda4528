"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Field, inputClass } from "@/components/ui/field";
import { Spinner } from "@/components/ui/spinner";
import { useSubmit } from "@/lib/auth/use-submit";
import { useQuery, useQueryClient } from "@/lib/http/query-client";
import { readFailure } from "@/lib/http/read-failure";
import { WEBHOOK_KINDS, WEBHOOKS_MAX, type WebhookKind } from "@/lib/webhooks/webhook-kinds";
import { sendNewWebhook, webhooksQuery } from "@/lib/webhooks/webhook-queries";
import type { ClubWebhook, WebhookSecret } from "@/lib/webhooks/webhook-schemas";
import { KindChoices } from "./kind-choices";
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

/** Adds a webhook by the address of a server. */
function NewWebhook({ slug, onAdded }: { slug: string; onAdded: (added: WebhookSecret) => void }): ReactNode {
  const [url, setUrl] = useState("");
  const [kinds, setKinds] = useState<WebhookKind[]>([...WEBHOOK_KINDS]);
  const { isBusy, failure, submit, clear } = useSubmit(async () => {
    onAdded(await sendNewWebhook(slug, { url: url.trim(), kinds }));
    setUrl("");
    setKinds([...WEBHOOK_KINDS]);
  });
  return (
    <form
      noValidate
      className="grid gap-4 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (url.trim() !== "" && kinds.length > 0) submit();
      }}
    >
      <Field
        id="webhook-url"
        label="Address of your server"
        help="It must start with https:// and be open to the internet. Only the owner, moderators and admins see it."
        error={failure?.text ?? null}
      >
        {(control) => (
          <input
            {...control}
            type="url"
            className={`${inputClass} h-11 font-mono`}
            value={url}
            maxLength={2_000}
            placeholder="https://"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setUrl(event.target.value);
              clear();
            }}
          />
        )}
      </Field>
      <KindChoices chosen={kinds} onChange={setKinds} />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start max-sm:h-11"
        disabled={isBusy || url.trim() === "" || kinds.length === 0}
      >
        {isBusy ? "Adding..." : "Add webhook"}
      </Button>
    </form>
  );
}

/** A secret, the one time that it is shown. */
function SecretOnce({ secret, url }: { secret: string; url: string | null }): ReactNode {
  return (
    <div role="status" className="grid gap-3 rounded-lg border border-accent p-4">
      <p className="text-sm">
        <strong>Copy this secret now. It is shown once.</strong> Your server needs it to check the signatures
        {url === null ? "" : ` of ${url}`}.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 grow basis-60 text-sm break-all">{secret}</code>
        <CopyButton text={secret} label="the secret" />
      </div>
    </div>
  );
}
