import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { OwnPart } from "@/lib/bounties/submission-schemas";
import { startNetwork } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import type { JoinedBounty } from "./take-part";
import TakePartPanel from "./take-part-panel";

jest.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ refresh: jest.fn() }) }));

const network = startNetwork();
const address = "0x5B38Da6a701c568545dCfcB03FcB875f56beddC4";
const at = "2026-05-01T12:00:00.000Z";
const bounty: JoinedBounty = {
  id: "7",
  kind: "open",
  state: "open",
  visibility: "always",
  submissionsPerPerson: 1,
  submissionsUntil: "2026-05-02T12:00:00.000Z",
  serverTime: at,
};
const dates = { createdAt: at, updatedAt: at };
const elsewhere: OwnPart["submissions"][number] = {
  ...{ id: "1", number: 1, author: address, text: "Mine", links: [], ...dates },
  ...{ label: "none", prize: null, hidden: null, edition: 1 },
};

it("shows what another tab handed in once its refusal is read", async () => {
  let submissions: OwnPart["submissions"] = [];
  network.use(
    http.get("*/api/bounties/7/mine", () => {
      const part = { application: null, refusal: null, mayReview: false, serverTime: at, submissions };
      return HttpResponse.json(part satisfies OwnPart);
    }),
    http.post("*/api/bounties/7/submissions", () => {
      submissions = [elsewhere];
      const refusal = { error: "You have submitted already.", code: "CONFLICT", requestId: "r" };
      return HttpResponse.json(refusal, { status: 409 });
    }),
  );
  const user = userEvent.setup();
  renderInApp(<TakePartPanel bounty={bounty} isOpen address={address} path="/clubs/a/bounties/1" />);
  await user.click(await screen.findByRole("button", { name: "Submit your work" }));
  await user.type(screen.getByRole("textbox", { name: "What you made" }), "Mine too");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("You have submitted already.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close, keep for later" }));
  expect(await screen.findByRole("button", { name: "Change" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Submit your work" })).toBeNull();
});
