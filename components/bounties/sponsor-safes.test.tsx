import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { SafeList } from "@/lib/bounties/payout-schemas";
import { startNetwork } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { SponsorSafes } from "./sponsor-safes";

const network = startNetwork();
const SAFE = "0x5B38Da6a701c568545dCfcB03FcB875f56beddC4";
const registeredAt = "2026-05-01T12:00:00.000Z";
let safes: SafeList["safes"];
let asked: [string, unknown][];

beforeEach(() => {
  safes = [];
  asked = [];
  network.use(
    http.get("*/api/safes", () => HttpResponse.json({ safes })),
    http.all("*/api/safes", async ({ request }) => {
      const { address } = (await request.json()) as { address: string };
      asked.push([request.method, address]);
      safes = request.method === "PUT" ? [{ address, registeredAt }] : [];
      return HttpResponse.json({ safes });
    }),
  );
});

async function open() {
  renderInApp(<SponsorSafes />);
  const user = userEvent.setup();
  await user.click(screen.getByText("Paying from a Safe?"));
  return user;
}

it("registers a Safe and removes it", async () => {
  const user = await open();
  expect(screen.getByRole("button", { name: "Register the Safe" })).toBeDisabled();
  const field = screen.getByRole("textbox", { name: "Address of the Safe" });
  await user.click(field);
  await user.paste(` ${SAFE} `);
  await user.click(screen.getByRole("button", { name: "Register the Safe" }));
  expect(await screen.findByRole("list", { name: "Your Safes" })).toBeVisible();
  expect(field).toHaveValue("");
  await user.click(screen.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Your Safes" })).toBeNull());
  expect(asked).toEqual([
    ["PUT", SAFE],
    ["DELETE", SAFE],
  ]);
});

it("tells why a Safe is not taken, and keeps what was typed", async () => {
  const error = `${SAFE} is no Safe that names you among its owners.`;
  network.use(
    http.put("*/api/safes", () =>
      HttpResponse.json({ error, code: "FORBIDDEN", requestId: "r" }, { status: 403 }),
    ),
  );
  const user = await open();
  const field = screen.getByRole("textbox", { name: "Address of the Safe" });
  await user.click(field);
  await user.paste(SAFE);
  await user.click(screen.getByRole("button", { name: "Register the Safe" }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(error)));
  expect(field).toHaveValue(SAFE);
});
