import { expect, expectAccessible, expectGood, open, test } from "./test";

test("someone finds a club by half a word from any page, and despite a typo on the search page", async ({
  page,
}) => {
  await open(page, "/about");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox");
  await expect(field).toBeFocused();
  await field.fill("granar");
  const found = page.getByRole("option", { name: /^The Granary/ });
  await expect(found).toBeVisible();
  await expect(found).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/clubs\/granary$/);

  await open(page, "/search?q=grannary");
  await page.getByRole("link", { name: "granary", exact: true }).click();
  await expect(page).toHaveURL(/\/search\?q=granary$/);
  await expect(page.getByRole("heading", { name: "The Granary" })).toBeVisible();
  await expectGood(page, "search");
});
