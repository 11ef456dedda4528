"use client";

import type { ReactNode } from "react";
import { useState } from "react";
import { MessageScreen } from "@/components/layout/message-screen";
import { AppLink } from "@/components/ui/app-link";
import { Button, buttonClass } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { useSubmit } from "@/lib/auth/use-submit";
import { sendLink } from "@/lib/messages/message-queries";
import type { LinkAct } from "@/lib/messages/message-schemas";

type Words = { title: string; text: string; button: string; done: string };

const WORDS: Readonly<Record<LinkAct, Words>> = {
  confirm: {
    title: "Confirm your e-mail address",
    text: "From then on, messages come to it.",
    button: "Confirm this address",
    done: "Your address is confirmed.",
  },
  stop: {
    title: "Stop all mail",
    text: "No more mail comes to this address, and we forget it.",
    button: "Stop all mail",
    done: "No more mail will come.",
  },
  snooze: {
    title: "Pause for a week",
    text: "Nothing is sent for seven days. What happens in that time is not sent later.",
    button: "Pause for a week",
    done: "Nothing is sent for a week.",
  },
};

const STOP_TELEGRAM: Words = {
  title: "Stop Telegram messages",
  text: "No more messages come to this chat, and we forget it.",
  button: "Stop Telegram messages",
  done: "No more messages will come.",
};

/** What a link in a message asks for. Opening it changes nothing, because mail programs open links by themselves. */
export function LinkActScreen({
  token,
  act,
  isTelegram,
}: {
  token: string;
  act: LinkAct;
  isTelegram: boolean;
}): ReactNode {
  const [isDone, setIsDone] = useState(false);
  const { isBusy, failure, submit } = useSubmit(async () => {
    await sendLink(token);
    setIsDone(true);
  });
  const { title, text, button, done } = isTelegram && act === "stop" ? STOP_TELEGRAM : WORDS[act];
  return (
    <MessageScreen
      drawing="ballot"
      mark="Messages"
      title={isDone ? done : title}
      actions={
        isDone ? (
          <AppLink href="/messages" className={buttonClass()}>
            Choose your messages
          </AppLink>
        ) : (
          <Button variant="primary" size="large" disabled={isBusy} onClick={() => submit()}>
            {isBusy ? "One moment..." : button}
          </Button>
        )
      }
    >
      {isDone ? null : <p>{text}</p>}
      <FailureNote failure={failure} />
    </MessageScreen>
  );
}
