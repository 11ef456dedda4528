import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { ComponentProps } from "react";
import { toLocalField } from "@/lib/shared/local-time";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import BountyMenu from "./bounty-menu";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({
  usePathname: () => "/",
  useRouter: () => ({ refresh, push: jest.fn(), replace: jest.fn() }),
}));

const network = startNetwork();
const sponsor = userOf().address;
type Bounty = ComponentProps<typeof BountyMenu>["bounty"];
const inDays = (days: number) =>
  new Date(Date.parse("2026-05-01T12:00:30.000Z") + days * 86_400_000).toISOString();
const bounty: Bounty = {
  ...{ id: "7", number: 3, title: "A poster", sponsor, state: "open" },
  ...{ submissionsUntil: inDays(7), winnersBy: inDays(14), serverTime: inDays(0) },
};
let asked: unknown[];
beforeEach(() => {
  asked = [];
  network.use(
    http.post("*/api/bounties/7/extend", async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({});
    }),
  );
});

function show(change: Partial<Bounty> = {}, { isSignedIn = true, mayModerate = false } = {}) {
  network.use(...sessionHandlers({ user: isSignedIn ? userOf() : null }));
  renderInApp(
    <BountyMenu
      bounty={{ ...bounty, ...change }}
      isHidden={false}
      club={{ slug: "market" }}
      mayModerate={mayModerate}
    />,
  );
  return userEvent.setup();
}
const other = "0x5B38Da6a701c568545dCfcB03FcB875f56beddC4";

it.each<[string, Partial<Bounty>, { isSignedIn?: boolean; mayModerate?: boolean }, boolean, boolean]>([
  ["the sponsor", {}, {}, true, true],
  ["the sponsor in review", { state: "in-review" }, {}, true, true],
  ["the sponsor after the day for winners", { state: "overdue" }, {}, true, true],
  ["the sponsor once winners are named", { state: "completed" }, {}, false, false],
  ["the sponsor of a cancelled one", { state: "cancelled" }, {}, false, false],
  ["a moderator", { sponsor: other }, { mayModerate: true }, false, true],
  ["somebody else", { sponsor: other }, {}, false, false],
  ["a visitor", {}, { isSignedIn: false, mayModerate: true }, false, false],
])("offers %s what they may do", async (_, change, who, mayExtend, mayCancel) => {
  show(change, who);
  // The session is asked first.
  await waitFor(() => {
    expect(screen.queryAllByRole("button", { name: "Give more time" })).toHaveLength(mayExtend ? 1 : 0);
    expect(screen.queryAllByRole("button", { name: /^Cancel/ })).toHaveLength(mayCancel ? 1 : 0);
  });
});

describe("more time", () => {
  async function open() {
    const user = show();
    await user.click(await screen.findByRole("button", { name: "Give more time" }));
    const deadline = await screen.findByLabelText("Submissions until, in your time");
    const winners = screen.getByLabelText("Winners by, in your time");
    const move = (field: HTMLElement, time: string) =>
      fireEvent.change(field, { target: { value: toLocalField(time) } });
    const give = () => user.click(screen.getByRole("button", { name: "Give more time" }));
    return { user, deadline, winners, move, give };
  }

  it("moves the day for winners alone, and keeps the seconds of the deadline", async () => {
    const { deadline, winners, move, give } = await open();
    move(winners, inDays(20));
    move(deadline, inDays(8));
    move(deadline, inDays(7));
    await give();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked).toEqual([{ submissionsUntil: inDays(7), winnersBy: inDays(20).replace(":30.", ":00.") }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each([
    ["nothing is moved", 7, 14, /Choose a later deadline/],
    ["the deadline is earlier", 6, 14, /Dates can only move later, because people/],
    ["winners would be due before the deadline", 15, 14, /Name winners at least 1 h after/],
    ["it is half a year away", 200, 201, /more than 180 d away/],
  ])("is not asked for when %s", async (_, days, winnersDays, words) => {
    const { deadline, winners, move, give } = await open();
    move(deadline, inDays(days));
    move(winners, inDays(winnersDays));
    await give();
    expect(await screen.findByText(words)).toBeVisible();
    expect(asked).toEqual([]);
  });

  it("tells why it is refused", async () => {
    const error = "A bounty is extended 10 times at most.";
    network.use(
      http.post("*/api/bounties/7/extend", () =>
        HttpResponse.json({ error, code: "CONFLICT", requestId: "r" }, { status: 409 }),
      ),
    );
    const { winners, move, give } = await open();
    move(winners, inDays(20));
    await give();
    expect(await screen.findByText(error)).toBeVisible();
  });
});
