"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, inputClass } from "@/components/ui/field";
import { useSubmit } from "@/lib/http/use-submit";
import { WEBHOOK_KINDS, type WebhookKind } from "@/lib/webhooks/webhook-kinds";
import { sendNewWebhook } from "@/lib/webhooks/webhook-queries";
import type { WebhookSecret } from "@/lib/webhooks/webhook-schemas";
import { KindChoices } from "./kind-choices";

/** Adds a webhook by the address of a server. */
export function NewWebhook({
  slug,
  onAdded,
}: {
  slug: string;
  onAdded: (added: WebhookSecret) => void;
}): ReactNode {
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
