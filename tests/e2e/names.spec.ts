import { getAddress } from "viem";
import { formatAddress } from "@/lib/shared/address";
import { listSeededHolders } from "@/local/holders";
import { onDatabase } from "./beside-the-page";
import type { StandUrls } from "./stand";
import { expect, expectGood, open, type Page, test } from "./test";

/** The address of a seeded holder, and a club whose members it is among. */
async function member(stand: StandUrls, name: string): Promise<{ address: string; club: string }> {
  const holder = listSeededHolders().find((each) => each.name === name);
  if (!holder) throw new Error(`no holder ${name}`);
  const { rows } = await onDatabase(stand, (client) =>
    client.query(
      "SELECT c.slug FROM club_member m JOIN club c ON c.id = m.club_id WHERE m.address = $1 ORDER BY c.id LIMIT 1",
      [holder.address.toLowerCase()],
    ),
  );
  return { address: getAddress(holder.address), club: rows[0].slug };
}

const row = (page: Page, address: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: formatAddress(address) });

test("a name of the chain stands beside its owner's address, and never beside that of who only claims it", async ({
  page,
  stand,
}) => {
  const [owner, impostor] = await Promise.all([member(stand, "middle 3"), member(stand, "middle 4")]);
  // The job reads the names by and by.
  await expect(async () => {
    await open(page, `/u/${owner.address}`);
    await expect(page.getByText("old-mill.cro")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText(formatAddress(owner.address)).first()).toBeVisible();
  await expectGood(page, "a profile with a name of the chain");

  await open(page, `/clubs/${owner.club}/members`);
  await expect(row(page, owner.address).getByText("old-mill.cro")).toBeVisible();

  // It was read as well: people of the seed are read in one run.
  await expect
    .poll(async () => {
      const { rows } = await onDatabase(stand, (client) =>
        client.query("SELECT checked_at, name FROM chain_name WHERE address = $1", [
          impostor.address.toLowerCase(),
        ]),
      );
      return rows[0]?.checked_at ? rows[0].name : "not read";
    })
    .toBeNull();
  await open(page, `/u/${impostor.address}`);
  await expect(page.getByText(formatAddress(impostor.address)).first()).toBeVisible();
  await expect(page.getByText("old-mill.cro")).toHaveCount(0);
});
