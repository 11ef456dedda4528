import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { toastStore } from "@/lib/shared/notify";
import { expectAccessible } from "@/tests/expect-accessible";
import { startNetwork } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import type { Act, ActField } from "./act";
import { ActButton } from "./act-button";
import { addAdminAct, namePrimaryAct, removeAdminAct, withdrawPrimaryAct } from "./admin-acts";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ refresh }) }));

const network = startNetwork();
const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const refusal = (status: number, code: string, error: string) =>
  HttpResponse.json({ error, code, requestId: "r-1" }, { status });

/** Answers every act with `answer`, and keeps what was sent and how. */
function givenAnswer(answer: () => Response | Promise<Response>): { method: string; body: unknown }[] {
  const sent: { method: string; body: unknown }[] = [];
  network.use(
    http.all("*/api/admin/*", async ({ request }) => {
      sent.push({ method: request.method, body: await request.json() });
      return answer();
    }),
  );
  return sent;
}

/** An answer that comes when the test says so. */
function heldAnswer(): { answer: () => Promise<Response>; release: () => void } {
  let release = (): void => undefined;
  const held = new Promise<Response>((resolve) => {
    release = () => resolve(HttpResponse.json({}));
  });
  return { answer: () => held, release: () => release() };
}

async function open(act: Act) {
  renderInApp(<ActButton act={act} />);
  const opener = screen.getByRole("button", { name: act.name ?? act.label });
  await userEvent.click(opener);
  const dialog = await screen.findByRole("dialog", { name: act.title });
  return {
    opener,
    dialog,
    panel: within(dialog),
    send: within(dialog).getByRole("button", { name: act.label }),
  };
}

const actWith = (...fields: ActField[]): Act => ({
  ...withdrawPrimaryAct,
  label: "Do it",
  name: "Open it",
  path: "/api/admin/act",
  method: "POST",
  fields,
});

afterEach(() => refresh.mockClear());

describe("ActDialog", () => {
  it("is named, described and free of faults that axe finds", async () => {
    const { dialog } = await open(namePrimaryAct(address));
    expect(dialog).toHaveAccessibleDescription(/only it can name the one after/);
    await expectAccessible();
  });

  it("asks in turn for the fields, the reason and the word, and sends only then", async () => {
    const sent = givenAnswer(() => HttpResponse.json({}));
    const { dialog, panel, send } = await open(addAdminAct);
    expect(dialog).toHaveTextContent('Fill in "Address".');
    await userEvent.type(panel.getByLabelText("Address"), "0x12");
    expect(dialog).toHaveTextContent("An address is 0x and 40 digits or letters a to f.");
    await userEvent.clear(panel.getByLabelText("Address"));
    fireEvent.change(panel.getByLabelText("Address"), { target: { value: `  ${address} ` } });
    expect(dialog).toHaveTextContent("Write the reason.");
    await userEvent.type(panel.getByLabelText("Reason, public"), "Joins{Enter}us");
    expect(dialog).toHaveTextContent("Type ADD.");
    await userEvent.type(panel.getByLabelText("Type ADD to confirm"), "add{Enter}");
    expect(send).toBeDisabled();
    expect(sent).toEqual([]);
    await userEvent.clear(panel.getByLabelText("Type ADD to confirm"));
    await userEvent.type(panel.getByLabelText("Type ADD to confirm"), "ADD{Enter}");
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(sent).toEqual([{ method: "POST", body: { address, reason: "Joins us" } }]);
    expect(toastStore.getCurrent()?.title).toBe("Admin added");
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it.each(["", "  ", "ab", "  ab  "])("does not take %j for a reason", async (reason) => {
    const { panel, send } = await open(withdrawPrimaryAct);
    if (reason !== "") await userEvent.type(panel.getByLabelText("Reason, public"), reason);
    expect(send).toBeDisabled();
    expect(panel.getByText("Write the reason.")).toBeVisible();
  });

  it.each<[string, ActField, string, unknown]>([
    ["a text without the spaces around it", { name: "f", label: "F", kind: "text" }, " a b ", "a b"],
    ["a number as a number", { name: "f", label: "F", kind: "number" }, "012", 12],
    [
      "an optional text left empty as null",
      { name: "f", label: "F", kind: "text", isOptional: true },
      "",
      null,
    ],
    [
      "a time as UTC",
      { name: "f", label: "F", kind: "time" },
      "2027-03-28T02:30",
      "2027-03-28T02:30:00.000Z",
    ],
    [
      "an optional time left empty as null",
      { name: "f", label: "F", kind: "time", isOptional: true },
      "",
      null,
    ],
  ])("sends %s", async (_what, field, typed, expected) => {
    const sent = givenAnswer(() => HttpResponse.json({}));
    const { panel, send } = await open(actWith(field));
    const input = panel.getByLabelText(field.isOptional ? "F (optional)" : "F");
    if (typed !== "") await userEvent.type(input, typed);
    fireEvent.change(panel.getByLabelText("Reason, public"), { target: { value: "Because" } });
    await userEvent.click(send);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ f: expected, reason: "Because" });
  });

  it("begins a choice with what is given, else with the first, and a box unticked", async () => {
    const choices = [
      { value: "a", label: "First" },
      { value: "b", label: "Second" },
    ];
    const sent = givenAnswer(() => HttpResponse.json({}));
    const { panel, send } = await open(
      actWith(
        { name: "one", label: "One", kind: "choice", choices, initial: "b" },
        { name: "two", label: "Two", kind: "choice", choices },
        { name: "all", label: "All of them", kind: "checkbox", help: "Takes long." },
        { name: "also", label: "And these", kind: "checkbox" },
      ),
    );
    await userEvent.click(panel.getByRole("checkbox", { name: "And these" }));
    fireEvent.change(panel.getByLabelText("Reason, public"), { target: { value: "Because" } });
    await userEvent.click(send);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ one: "b", two: "a", all: false, also: true, reason: "Because" });
  });

  it.each(["12.5", "-1", "1e3", "1234567890123456"])("does not take %s for a number", async (typed) => {
    const { panel, send } = await open(actWith({ name: "n", label: "Days", kind: "number" }));
    await userEvent.type(panel.getByLabelText("Days"), typed);
    fireEvent.change(panel.getByLabelText("Reason, public"), { target: { value: "Because" } });
    expect(panel.getByText('"Days" is a whole number.')).toBeVisible();
    expect(send).toBeDisabled();
  });

  it("stays while it works: one request, no way out, and no second press", async () => {
    const { answer, release } = heldAnswer();
    const sent = givenAnswer(answer);
    const { dialog, panel, send } = await open(removeAdminAct(address));
    fireEvent.change(panel.getByLabelText("Reason, public"), { target: { value: "Left the team" } });
    await userEvent.type(panel.getByLabelText("Type REMOVE to confirm"), "REMOVE");
    await userEvent.click(send);
    const busy = await panel.findByRole("button", { name: "Working..." });
    expect(busy).toBeDisabled();
    expect(panel.getByRole("button", { name: "Cancel" })).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    await userEvent.type(panel.getByLabelText("Type REMOVE to confirm"), "{Enter}");
    expect(dialog).toBeVisible();
    release();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(sent).toEqual([{ method: "DELETE", body: { reason: "Left the team" } }]);
  });

  it.each<[string, () => Response, string]>([
    [
      "no admin any more",
      () => refusal(403, "FORBIDDEN", "Only admins may do this, and your address is no admin."),
      "Only admins may do this, and your address is no admin.",
    ],
    [
      "another admin was faster",
      () => refusal(409, "CONFLICT", "This address is not an admin, or was just removed."),
      "This address is not an admin, or was just removed.",
    ],
    ["no connection", () => HttpResponse.error(), "Could not connect to the server"],
    [
      "a proxy answers in the server's place",
      () => new HttpResponse("Bad gateway", { status: 502 }),
      "Bad gateway",
    ],
  ])("says why nothing happened, and keeps what was typed: %s", async (_who, answer, words) => {
    givenAnswer(answer);
    const { dialog, panel, send } = await open(removeAdminAct(address));
    fireEvent.change(panel.getByLabelText("Reason, public"), { target: { value: "Left the team" } });
    await userEvent.type(panel.getByLabelText("Type REMOVE to confirm"), "REMOVE");
    await userEvent.click(send);
    await waitFor(() => expect(dialog).toHaveTextContent(words));
    expect(panel.getByLabelText("Reason, public")).toHaveValue("Left the team");
    expect(send).toBeEnabled();
    expect(refresh).not.toHaveBeenCalled();
    await expectAccessible();
  });

  it.each(["{Escape}", "the button"])(
    "closes by %s, gives the focus back and forgets what was typed",
    async (way) => {
      const sent = givenAnswer(() => HttpResponse.json({}));
      const { opener, panel } = await open(removeAdminAct(address));
      fireEvent.change(panel.getByLabelText("Reason, public"), { target: { value: "Left the team" } });
      if (way === "{Escape}") await userEvent.keyboard(way);
      else await userEvent.click(panel.getByRole("button", { name: "Cancel" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await waitFor(() => expect(opener).toHaveFocus());
      await userEvent.click(opener);
      expect(await screen.findByLabelText("Reason, public")).toHaveValue("");
      expect(sent).toEqual([]);
    },
  );
});
