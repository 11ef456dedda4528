"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition, useState } from "react";
import { Button } from "@/components/ui/button";
import { readFailure } from "@/lib/http/read-failure";
import { notify } from "@/lib/shared/notify";

/** Runs one request of a button; its code loads when the button is pressed. */
function useTool(work: () => Promise<void>): { isBusy: boolean; run: () => void } {
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);

  async function run(): Promise<void> {
    setIsBusy(true);
    try {
      await work();
      startTransition(() => router.refresh());
    } catch (error) {
      notify({ title: "Not done", description: readFailure(error).text, variant: "destructive" });
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, run: () => void run() };
}

/** Sends a mail to the admin's own address. */
export function TestMailButton(): ReactNode {
  const { isBusy, run } = useTool(async () => {
    const { sendTestMail } = await import("@/lib/messages/admin-message-queries");
    const { to, fault } = await sendTestMail();
    if (fault === null) notify({ title: "Test sent", description: `To ${to}.` });
    else notify({ title: "The mail server did not take it", description: fault, variant: "destructive" });
  });
  return (
    <Button disabled={isBusy} onClick={run}>
      {isBusy ? "Sending..." : "Send a test"}
    </Button>
  );
}

/** Tries given-up deliveries of one kind and reason again. */
export function RetryButton({ channel, reason }: { channel: string; reason: string }): ReactNode {
  const { isBusy, run } = useTool(async () => {
    const { sendRetry } = await import("@/lib/messages/admin-message-queries");
    const retried = await sendRetry({ channel, reason });
    notify({
      title: retried === 0 ? "Nothing to try again" : `${retried} tried again within a minute`,
    });
  });
  return (
    <Button disabled={isBusy} onClick={run}>
      {isBusy ? "One moment..." : "Try again"}
    </Button>
  );
}
