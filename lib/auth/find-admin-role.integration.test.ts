import { addAdmin } from "@/lib/admin/change-admins.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { requireAddress } from "@/lib/shared/address";
import { query } from "@/tests/setup/own-services";
import { findAdminRole } from "./find-admin-role.server";

const other = requireAddress(`0x${"9".repeat(40)}`);
const first = () => getEnvironment().ADMIN_WALLET_ADDRESS;
const admins = () => query("SELECT 1 FROM admin");

describe("findAdminRole, where there is no admin yet", () => {
  beforeAll(() => query("TRUNCATE admin CASCADE"));

  it("knows the first one inside a transaction without writing, so that acts don't wait for each other", async () => {
    const roles = await inTransaction(async (tx) => [
      await findAdminRole(first(), tx),
      await findAdminRole(other, tx),
    ]);
    expect(roles).toEqual(["primary admin", null]);
    expect(await admins()).toHaveLength(0);
  });

  it("is there beside the first one that is added", async () => {
    await addAdmin({ session: { address: first() }, address: other, reason: "Helps." });
    expect(await findAdminRole(first())).toBe("primary admin");
    expect(await findAdminRole(other)).toBe("admin");
    await query("TRUNCATE admin CASCADE");
  });

  it("seeds it outside of one, once", async () => {
    expect(await Promise.all([first(), first(), other].map((address) => findAdminRole(address)))).toEqual([
      "primary admin",
      "primary admin",
      null,
    ]);
    expect(await admins()).toHaveLength(1);
  });
});
