import "server-only";
import { requireNoBan } from "@/lib/clubs/require-no-ban.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { type Address, isSameAddress } from "@/lib/shared/address";
import { getProfile } from "./get-profile.server";
import { checkPersonName } from "./person-name";
import type { PersonProfile, ProfileRequest } from "./profile-schemas";
import { lockProfile, updateProfile } from "./profile-store.server";

/**
 * Keeps what a person says of themselves. Throws FORBIDDEN for somebody else's profile, BAD_REQUEST with the rule that a name breaks,
 * BANNED, and CONTENT_HIDDEN while an admin hides it: a new text would undo that.
 */
export async function editProfile({
  address,
  editor,
  request: { name: typedName, about },
}: {
  address: Address;
  editor: Address;
  request: ProfileRequest;
}): Promise<PersonProfile> {
  if (!isSameAddress(address, editor)) {
    throw new AppError("FORBIDDEN", "Only the owner of this address can change its profile.");
  }
  const name = checkPersonName(typedName, { productName: getEnvironment().PRODUCT_NAME });
  if (!name.ok) throw new AppError("BAD_REQUEST", name.reason);
  await inTransaction(async (tx) => {
    await requireNoBan(tx, { clubId: null, address });
    const { hidden } = await lockProfile(tx, address);
    if (hidden) {
      throw new AppError(
        "CONTENT_HIDDEN",
        "An admin has hidden this profile's text, so it can't be changed.",
      );
    }
    await updateProfile(tx, { address, name: name.value, about });
  });
  return getProfile(address);
}
