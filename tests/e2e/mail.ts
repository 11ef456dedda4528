import type { ParsedMail } from "mailparser";
import type { MailServer } from "@/tests/setup/mail-server";
import { onDatabase } from "./beside-the-page";
import type { StandUrls } from "./stand";
import { expect, open, type Page } from "./test";

/** The mails to this address whose text has these words. */
export function mailsWith(mail: MailServer, { to, words }: { to: string; words: string }): ParsedMail[] {
  return mail.taken.filter(
    ({ text, to: receivers }) =>
      text?.includes(words) && [receivers].flat().some((receiver) => receiver?.text === to),
  );
}

/** The text of the first mail with these words, once it has come. */
export async function expectMail(mail: MailServer, wanted: { to: string; words: string }): Promise<string> {
  await expect.poll(() => mailsWith(mail, wanted).length, { timeout: 60_000 }).toBeGreaterThan(0);
  return mailsWith(mail, wanted)[0]?.text ?? "";
}

export function linkOf(text: string, act: "confirm" | "stop" | "snooze"): string {
  return new RegExp(`http\\S+/messages/links/\\S+\\.${act}\\.\\S+`).exec(text)?.[0] ?? "";
}

/** The signed-in person of this page enters an e-mail address and confirms it from its inbox. */
export async function askForMail(page: Page, mail: MailServer, to: string): Promise<void> {
  await open(page, "/messages");
  const field = page.getByLabel("E-mail address");
  const change = page.getByRole("button", { name: "Use another address" });
  await expect(field.or(change)).toBeVisible();
  if (await change.isVisible()) await change.click();
  await field.fill(to);
  await page.getByRole("button", { name: "Send me a link to confirm" }).click();
  await open(page, linkOf(await expectMail(mail, { to, words: "Somebody, probably you" }), "confirm"));
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByRole("heading", { name: "Your address is confirmed." })).toBeVisible();
}

/** Moves everybody to a place where this hour of the day is now, so that quiet hours don't depend on when a test runs. */
export async function moveEverybodyTo(stand: StandUrls, hour: number): Promise<void> {
  await onDatabase(stand, (client) =>
    client.query(
      `UPDATE message_wish SET zone = (SELECT name FROM pg_timezone_names
         WHERE extract(hour FROM app_now() AT TIME ZONE name) = $1 AND name LIKE 'Etc/%' LIMIT 1)`,
      [hour],
    ),
  );
}
