"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { Field, inputClass } from "@/components/ui/field";
import { useSubmit } from "@/lib/auth/use-submit";
import { useQuery, useQueryClient } from "@/lib/http/query-client";
import { readFailure } from "@/lib/http/read-failure";
import type { ClubDiscordState } from "@/lib/messages/club-discord-endpoints";
import {
  clubDiscordQuery,
  removeClubDiscord,
  sendClubDiscord,
  testClubDiscord,
} from "@/lib/messages/club-discord-queries";
import { formatDate } from "@/lib/shared/format-time";
import { notify } from "@/lib/shared/notify";

/** The Discord channel of a club: a webhook that its owner pastes, tries out and takes away. */
export function DiscordForm({ slug }: { slug: string }): ReactNode {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(clubDiscordQuery(slug));
  const [webhook, setWebhook] = useState("");
  const keep = (state: ClubDiscordState) => client.setQueryData(clubDiscordQuery(slug).queryKey, state);
  const save = useSubmit(async () => {
    keep(await sendClubDiscord(slug, webhook));
    setWebhook("");
  });
  const remove = useSubmit(async () => void keep(await removeClubDiscord(slug)));
  const test = useSubmit(async () => {
    // A test may find that the webhook is gone.
    await testClubDiscord(slug).finally(() => refetch());
    notify({ title: "Test posted", description: "Look into the channel on Discord." });
  });
  if (!data) {
    if (error === null) return <div className="min-h-48" />;
    return (
      <section role="alert" className="grid justify-items-start gap-3">
        <p>The Discord channel couldn't be loaded. {readFailure(error).text}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </section>
    );
  }
  const isActive = data.state === "active";
  return (
    <section
      className="grid max-w-2xl gap-4 rounded-card border border-line p-5"
      aria-labelledby="club-discord-title"
    >
      <div>
        <h2 id="club-discord-title" className="text-lg">
          Discord channel
        </h2>
        <p className="mt-1 text-sm text-muted">
          New proposals, votes that open or end within a day, and results are posted there.
        </p>
      </div>
      {data.state === "none" ? null : (
        <p className="text-sm">
          {isActive && data.addedAt
            ? `Connected since ${formatDate(new Date(data.addedAt))}.`
            : "Discord no longer knows the webhook. Add a new one."}
          {isActive && data.fault ? (
            <span className="block text-danger">The last post failed: {data.fault}. We try again.</span>
          ) : null}
        </p>
      )}
      {isActive ? (
        <div className="flex flex-wrap gap-3">
          <Button className="max-sm:h-11" disabled={test.isBusy} onClick={() => test.submit()}>
            {test.isBusy ? "Posting..." : "Post a test"}
          </Button>
          <Button className="max-sm:h-11" disabled={remove.isBusy} onClick={() => remove.submit()}>
            {remove.isBusy ? "Disconnecting..." : "Disconnect"}
          </Button>
        </div>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save.submit();
          }}
        >
          <Field
            id="club-discord"
            label="Webhook URL"
            help="On Discord: the channel's settings, Integrations, Webhooks, Copy webhook URL. Kept encrypted, shown to nobody."
            error={save.failure?.text ?? null}
          >
            {(control) => (
              <div className="flex gap-2 max-sm:flex-col">
                <input
                  {...control}
                  className={`${inputClass} h-11 min-w-0 grow font-mono`}
                  value={webhook}
                  maxLength={300}
                  placeholder="https://discord.com/api/webhooks/..."
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  onChange={({ target }) => {
                    setWebhook(target.value);
                    save.clear();
                  }}
                />
                <Button type="submit" className="h-11" disabled={save.isBusy || webhook.trim() === ""}>
                  {save.isBusy ? "Connecting..." : "Connect channel"}
                </Button>
              </div>
            )}
          </Field>
        </form>
      )}
      <FailureNote failure={test.failure ?? remove.failure} />
    </section>
  );
}
