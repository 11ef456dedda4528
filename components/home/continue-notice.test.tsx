import { screen } from "@testing-library/react";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { ContinueNotice } from "./continue-notice";

const server = startNetwork();

describe("ContinueNotice", () => {
  it("tells a visitor to sign in", async () => {
    server.use(...sessionHandlers({ user: null }));
    renderInApp(<ContinueNotice next="/admin" />);
    expect(await screen.findByText(/needs a sign-in/)).toHaveTextContent("/admin");
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("leads a signed-in person on", async () => {
    server.use(...sessionHandlers({ user: userOf() }));
    renderInApp(<ContinueNotice next="/admin" />);
    expect(await screen.findByRole("link", { name: "Continue to /admin" })).toHaveAttribute("href", "/admin");
  });

  it.each([
    "//evil.example",
    "https://evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "admin",
    "/?x",
    "/call-this-number",
    "/administrator",
    "/admin/..",
  ])("shows nothing for %s, which is no guarded page", async (next) => {
    server.use(...sessionHandlers({ user: userOf() }));
    const { container } = renderInApp(<ContinueNotice next={next} />);
    expect(container.querySelector("a, code")).toBeNull();
  });
});
