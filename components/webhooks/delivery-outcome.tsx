import type { ReactNode } from "react";
import { LocalTime } from "@/components/ui/local-time";
import type { WebhookDelivery } from "@/lib/webhooks/webhook-schemas";

/** What came of a delivery, in words. */
export function DeliveryOutcome({
  delivery: { end, status, milliseconds, fault, tries, tryAt },
}: {
  delivery: WebhookDelivery;
}): ReactNode {
  const time = milliseconds === null ? "" : ` in ${milliseconds} ms`;
  if (end === "sent") return <span className="text-text">{`Delivered: ${status}${time}`}</span>;
  if (end === "needless") return "Not sent: it is no longer public.";
  if (tries === 0) return "Waiting to be sent.";
  return (
    <>
      <span className="text-danger wrap-anywhere">
        {fault ?? "Not sent."}
        {status === null ? "" : ` (${milliseconds} ms)`}
      </span>
      {end === null ? (
        <>
          {" "}
          Try {tries} of 10; the next <LocalTime at={tryAt} />.
        </>
      ) : null}
    </>
  );
}
