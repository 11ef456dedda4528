import { screen, waitFor } from "@testing-library/react";
import { useAuth } from "@/lib/auth/use-auth";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { SignedInOnly } from "./signed-in-only";

const network = startNetwork();

function Checked() {
  return useAuth().isLoading ? null : <p>Checked</p>;
}

function open(): void {
  renderInApp(
    <>
      <SignedInOnly path="/admin">
        <p>For admins</p>
      </SignedInOnly>
      <Checked />
    </>,
  );
}

describe("SignedInOnly", () => {
  it("shows the page before and after the session was checked", async () => {
    network.use(...sessionHandlers({ user: userOf() }));
    open();
    expect(screen.getByText("For admins")).toBeVisible();
    await screen.findByText("Checked");
    expect(screen.getByText("For admins")).toBeVisible();
  });

  it("takes the page away when there is no session, and leads back to it", async () => {
    network.use(...sessionHandlers({ user: null }));
    open();
    await waitFor(() => expect(screen.queryByText("For admins")).toBeNull());
    expect(screen.getByRole("link", { name: "Open it again" })).toHaveAttribute("href", "/admin");
  });
});
