import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { renderToString } from "react-dom/server";
import { AppProviders } from "@/components/layout/app-providers";
import { startNetwork } from "@/tests/network";
import { renderInApp, testConfig } from "@/tests/render";
import { FirstCheckOverlay } from "./first-check-overlay";

const server = startNetwork();

describe("FirstCheckOverlay", () => {
  it("covers the page until the first answer of /api/auth/me and then goes away", async () => {
    let answer: (() => void) | undefined;
    server.use(
      http.get("*/api/auth/me", async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return new HttpResponse(null, { status: 401 });
      }),
    );
    renderInApp(<FirstCheckOverlay />);
    expect(screen.getByRole("status")).toHaveTextContent(/^Loading$/);
    await waitFor(() => expect(answer).toBeDefined());
    expect(screen.getByRole("status")).toBeInTheDocument();
    answer?.();
    await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  });

  it("goes away when the server fails", async () => {
    server.use(http.get("*/api/auth/me", () => new HttpResponse("no database", { status: 503 })));
    renderInApp(<FirstCheckOverlay />);
    await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  });

  it("is not in the server's document, which reads without script", () => {
    const document = renderToString(
      <AppProviders config={testConfig} proposingPower="50" nonce="n">
        <p>Text of the page</p>
      </AppProviders>,
    );
    expect(document).toContain("Text of the page");
    expect(document).not.toContain("Loading");
  });
});
