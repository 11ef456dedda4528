import "server-only";
import { requireClubRight } from "@/lib/clubs/require-club-right.server";
import { requireNoBan } from "@/lib/clubs/require-no-ban.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import { getSettings } from "@/lib/settings/get-settings.server";
import type { Address } from "@/lib/shared/address";
import { insertFlag } from "./flag-store.server";
import type { FlagAnswer, FlagRequest } from "./moderation-schemas";
import { requireSubject } from "./require-subject.server";

/** Tells the moderators what is wrong with a text, once for each person. Throws FORBIDDEN while flags are off, NOT_FOUND, BANNED, CONTENT_HIDDEN and ALREADY_FLAGGED. */
export function flagContent({
  address,
  request: { subject, category, text },
}: {
  address: Address;
  request: FlagRequest;
}): Promise<FlagAnswer> {
  return inTransaction(async (tx) => {
    if (!(await getSettings(tx)).flagsOpen) {
      throw new AppError("FORBIDDEN", "Flags are turned off at the moment.");
    }
    const { club, hidden } = await requireSubject(tx, subject);
    const { memberRole } = await requireClubRight({ slug: club.slug, address, action: "content.flag" }, tx);
    if (subject.kind === "club" && memberRole === "owner") {
      throw new AppError("FORBIDDEN", "This is your own club. You can change it in its settings.");
    }
    await requireNoBan(tx, { clubId: club.id, address });
    if (hidden) throw new AppError("CONTENT_HIDDEN", "An admin has already hidden this.");
    const isNew = await insertFlag(tx, { ...subject, clubId: club.id, reporter: address, category, text });
    if (!isNew) throw new AppError("ALREADY_FLAGGED");
    return { category };
  });
}
