"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { useSubmit } from "@/lib/auth/use-submit";
import { useQueryClient } from "@/lib/http/query-client";
import { failureOf } from "@/lib/http/read-failure";
import {
  type DeviceSupport,
  readOwnMark,
  readSupport,
  subscribeHere,
  unsubscribeHere,
} from "@/lib/messages/client/own-device";
import { messagesQuery, sendDevice, sendDeviceRemoval } from "@/lib/messages/message-queries";
import type { OwnMessages } from "@/lib/messages/message-schemas";
import { formatDate } from "@/lib/shared/format-time";

type Push = NonNullable<OwnMessages["push"]>;

const WORDS: Readonly<Record<DeviceSupport, string>> = {
  can: "They appear even while this site is closed. Your browser's push service delivers them and can't read them.",
  cannot: "This browser can't show messages from websites.",
  "needs-home-screen":
    "On iPhone and iPad, add this site to your home screen first, then open it there and come back to this page.",
  blocked:
    "This browser blocks messages from this site. Allow notifications in its settings, then reload this page.",
};

const PROBLEMS = {
  dismissed: "You didn't allow it, so no messages come to this device.",
  failed: "This browser couldn't reach its push service. Try again later, or use another browser.",
} as const;

/** Asks for messages on this device, when the person presses, and lists all devices. Load it lazily. */
export default function OwnDevices({ address, push }: { address: string; push: Push }): ReactNode {
  const client = useQueryClient();
  const [support, setSupport] = useState(readSupport);
  const [mark, setMark] = useState<string | null>(null);
  const [problem, setProblem] = useState<keyof typeof PROBLEMS | null>(null);
  const { devices, publicKey } = push;
  // biome-ignore lint/correctness/useExhaustiveDependencies: this device may have come or gone when the list changed
  useEffect(() => {
    readOwnMark(address).then(setMark, () => setMark(null));
  }, [address, devices]);
  const keep = (answer: OwnMessages) => client.setQueryData(messagesQuery.queryKey, answer);
  const add = useSubmit(async () => {
    setProblem(null);
    const subscribed = await subscribeHere(address, publicKey);
    setSupport(readSupport());
    if (!subscribed.ok) return setProblem(subscribed.why);
    try {
      keep(await sendDevice(subscribed.request));
    } catch (error) {
      await unsubscribeHere(address);
      throw error;
    }
  });
  const remove = useSubmit(async (device: Push["devices"][number]) => {
    if (device.mark === mark) await unsubscribeHere(address);
    keep(await sendDeviceRemoval({ id: device.id }));
  });
  const isOn = devices.some((device) => device.mark === mark);
  return (
    <section aria-labelledby="this-device" className="grid gap-4">
      <h2 id="this-device" className="text-xl font-semibold">
        This device
      </h2>
      {isOn ? (
        <p>You get messages on this device.</p>
      ) : (
        <>
          <p className="text-sm text-muted">{WORDS[support]}</p>
          {support === "can" ? (
            <Button
              className="justify-self-start max-sm:h-11"
              disabled={add.isBusy}
              onClick={() => add.submit()}
            >
              {add.isBusy ? "Asking your browser..." : "Get messages on this device"}
            </Button>
          ) : null}
        </>
      )}
      {devices.length === 0 ? null : (
        <ul aria-label="Devices that get messages" className="divide-y divide-line border-y border-line">
          {devices.map((device) => (
            <li key={device.id} className="flex min-h-14 items-center justify-between gap-4 py-2">
              <span>
                {device.label}
                {device.mark === mark ? " (this device)" : ""}
                <span className="block text-sm text-muted">
                  Since {formatDate(new Date(device.createdAt))}
                </span>
              </span>
              <Button
                className="max-sm:h-11"
                aria-label={`Remove ${device.label}`}
                disabled={remove.isBusy}
                onClick={() => remove.submit(device)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FailureNote
        failure={problem === null ? (add.failure ?? remove.failure) : failureOf(PROBLEMS[problem])}
      />
    </section>
  );
}
