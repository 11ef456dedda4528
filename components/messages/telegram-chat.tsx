"use client";

import { type ReactNode, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { useSubmit } from "@/lib/auth/use-submit";
import { useQueryClient } from "@/lib/http/query-client";
import { ownZone } from "@/lib/messages/client/own-zone";
import { askTelegramLink, messagesQuery, removeTelegramChat } from "@/lib/messages/message-queries";
import type { OwnMessages } from "@/lib/messages/message-schemas";

/** The person's chat with the bot: connected by a link, ended here or in the chat. Load it lazily. */
export default function TelegramChat({
  telegram: { state },
}: {
  telegram: NonNullable<OwnMessages["telegram"]>;
}): ReactNode {
  const client = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const ask = useSubmit(async () => setUrl((await askTelegramLink({ zone: ownZone() })).url));
  const remove = useSubmit(async () => {
    setUrl(null);
    client.setQueryData(messagesQuery.queryKey, await removeTelegramChat());
  });
  return (
    <section className="grid gap-4" aria-labelledby="telegram">
      <h2 id="telegram" className="text-xl font-semibold">
        Telegram
      </h2>
      {state === "active" ? (
        <>
          <p>Connected. You can also send /stop in the chat to end it.</p>
          <Button
            className="justify-self-start max-sm:h-11"
            disabled={remove.isBusy}
            onClick={() => remove.submit()}
          >
            {remove.isBusy ? "Disconnecting..." : "Disconnect"}
          </Button>
        </>
      ) : (
        <>
          <p>
            {state === "failing"
              ? "Telegram refused our messages, because you blocked the bot or deleted the chat. Connect it again."
              : "Get your messages in a chat with our bot. It sees nothing but this chat."}
          </p>
          {url === null ? (
            <Button
              className="justify-self-start max-sm:h-11"
              disabled={ask.isBusy}
              onClick={() => ask.submit()}
            >
              {ask.isBusy ? "One moment..." : "Connect Telegram"}
            </Button>
          ) : (
            <>
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass({ variant: "primary", className: "justify-self-start max-sm:h-11" })}
              >
                Open Telegram
              </a>
              <p className="text-sm text-muted">
                Press Start in the chat, then come back. The link works once, for 10 minutes.{" "}
                <button
                  type="button"
                  className="font-semibold text-accent underline"
                  disabled={ask.isBusy}
                  onClick={() => ask.submit()}
                >
                  Get a new link
                </button>
              </p>
            </>
          )}
        </>
      )}
      <FailureNote failure={ask.failure ?? remove.failure} />
    </section>
  );
}
