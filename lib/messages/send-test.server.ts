import "server-only";
import { randomUUID } from "node:crypto";
import { requireAdminRight } from "@/lib/auth/require-admin-right.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import type { TestAnswer } from "./admin-message-schemas";
import { findChannel } from "./channel-store.server";
import { hasMail } from "./mail-settings.server";
import { openDestination } from "./message-secrets.server";
import { sayFault } from "./say-fault";
import { sendMail } from "./send-mail.server";

const MESSAGE = {
  title: "A test of messages",
  text: "You asked for this mail on the page of an admin. Mail works.",
  path: "/admin/health",
  asksForVote: false,
};

/** Sends a mail to the admin's own address now, and says what the mail server answered. Throws CONFLICT without a confirmed one. */
export async function sendTest(session: { address: Address }): Promise<TestAnswer> {
  await requireAdminRight(session, "message.send");
  if (!hasMail()) throw new AppError("NOT_FOUND", "This site sends no mail.");
  const channel = await findChannel(session.address, "mail");
  const to = channel?.state === "active" ? openDestination(channel.sealed) : null;
  if (channel === null || to === null)
    throw new AppError("CONFLICT", "You have no confirmed e-mail address. Enter one under Messages first.");
  try {
    const delivery = { deliveryId: randomUUID(), channelId: channel.id, to };
    await sendMail({ ...delivery, messages: [MESSAGE], isConfirmation: false });
    return { to, fault: null };
  } catch (error) {
    return { to, fault: sayFault(error) };
  }
}
