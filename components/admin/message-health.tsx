import type { ReactNode } from "react";
import type { MessageHealth as Health } from "@/lib/messages/message-health";
import { formatTime } from "@/lib/shared/format-time";
import { RetryButton, TestMailButton } from "./message-tools";
import { Figure } from "./reading-card";

/** How sending goes: to how many, what became of the last day, and why what was not taken was not. No address is shown. */
export function MessageHealth({ health }: { health: Health | null }): ReactNode {
  if (health === null) return null;
  const { figures, faults, dead: groups } = health;
  const triedAgain = faults.filter(({ isDead }) => !isDead);
  const { active, devices, chats, unconfirmed, failing, sent, needless, dead, open, openSince } = figures;
  return (
    <section aria-labelledby="messages">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="messages" className="text-2xl">
          Messages
        </h2>
        <TestMailButton />
      </div>
      <div className="rounded-xl border border-line bg-surface text-sm">
        <dl className="divide-y divide-line">
          <Figure term="Confirmed e-mail addresses">{count(active)}</Figure>
          <Figure term="Devices">{count(devices)}</Figure>
          <Figure term="Telegram chats">{count(chats)}</Figure>
          <Figure term="Not confirmed yet">{count(unconfirmed)}</Figure>
          <Figure term="Refused by their receiver">{count(failing)}</Figure>
          <Figure term="Sent in 24 hours">{count(sent)}</Figure>
          <Figure term="No longer needed when due">{count(needless)}</Figure>
          <Figure term="Given up">{count(dead)}</Figure>
          <Figure term="Being sent">
            {count(open)}
            {openSince === null ? "" : `, the oldest since ${formatTime(openSince)}`}
          </Figure>
        </dl>
        {triedAgain.length === 0 ? null : (
          <ol
            aria-label="Messages that are tried again"
            className="divide-y divide-line border-t border-line"
          >
            {triedAgain.map(({ at, tries, text }) => (
              <li key={`${at.toISOString()} ${text}`} className="grid gap-1 px-5 py-3">
                <span className="text-muted">
                  Tried again at {formatTime(at)}, after {tries} {tries === 1 ? "try" : "tries"}
                </span>
                <span className="wrap-anywhere">{text}</span>
              </li>
            ))}
          </ol>
        )}
        {groups.length === 0 ? null : <DeadList groups={groups} />}
      </div>
    </section>
  );
}

/** What was given up in the last 30 days, by kind and reason. */
function DeadList({ groups }: { groups: Health["dead"] }): ReactNode {
  return (
    <ul aria-label="Given up, by reason" className="divide-y divide-line border-t border-line">
      {groups.map(({ channel, reason, kinds, count: all, retriable, lastAt }) => (
        <li
          key={`${channel} ${reason}`}
          className="flex flex-wrap items-center justify-between gap-3 px-5 py-3"
        >
          <div className="grid min-w-0 gap-1">
            <span className="text-muted">
              {count(all)} given up ({channel}: {kinds.join(", ")}), last at {formatTime(lastAt)}
            </span>
            <span className="wrap-anywhere">{reason}</span>
          </div>
          {retriable > 0 ? (
            <RetryButton channel={channel} reason={reason} />
          ) : (
            <span className="text-muted">Their addresses are no longer used.</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
