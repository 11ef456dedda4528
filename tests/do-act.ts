import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { SetupServer } from "msw/node";

export type SentAct = { method: string; path: string; body: unknown };

/** Opens the menu of the first row by keyboard and chooses what has this name. */
export async function chooseInRowMenu(name: string): Promise<void> {
  await openRowMenu();
  await userEvent.click(screen.getByRole("menuitem", { name }));
}

export async function openRowMenu(): Promise<HTMLElement[]> {
  screen.getAllByRole("button", { name: /^Actions for / })[0]?.focus();
  await userEvent.keyboard("{Enter}");
  return screen.getAllByRole("menuitem");
}

/** Does an act of the dashboard by its button or the menu of the first row, with "Because" as the reason, and answers with what was sent. */
export async function doAct(
  network: SetupServer,
  { name, word }: { name: string; word: string | null },
): Promise<SentAct[]> {
  const sent: SentAct[] = [];
  network.use(
    http.all("*/api/*", async ({ request }) => {
      sent.push({
        method: request.method,
        path: new URL(request.url).pathname,
        body: await request.json(),
      });
      return HttpResponse.json({});
    }),
  );
  const button = screen.queryByRole("button", { name });
  if (button) await userEvent.click(button);
  else await chooseInRowMenu(name);
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText("Reason, public"), { target: { value: "Because" } });
  const act = dialog.getAllByRole("button").at(-1) ?? document.body;
  if (word !== null) {
    expect(act).toBeDisabled();
    fireEvent.change(dialog.getByLabelText(`Type ${word} to confirm`), { target: { value: word } });
  }
  await userEvent.click(act);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  return sent;
}
