import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { makeQueryClient } from "@/lib/http/query-client";
import { toastStore } from "@/lib/shared/notify";
import { startNetwork } from "@/tests/network";
import { useSignOut } from "./use-sign-out";

const network = startNetwork();
let logouts = 0;

beforeEach(() => {
  logouts = 0;
  network.use(
    http.post("*/api/auth/logout", () => {
      logouts += 1;
      return HttpResponse.json({ signedOut: true });
    }),
  );
});

function signOutOf({ disconnect }: { disconnect: () => Promise<void> }): ReturnType<typeof useSignOut> {
  const client = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useSignOut({ disconnect }), { wrapper }).result.current;
}

describe("useSignOut, with a wallet that can't let go", () => {
  const disconnect = () => Promise.reject(new Error("stuck"));

  it("says Disconnect Error on a disconnect, and keeps the session", async () => {
    await signOutOf({ disconnect }).disconnectAndSignOut();
    expect(toastStore.getCurrent()).toMatchObject({
      title: "Disconnect Error",
      description: "Error disconnecting wallet. Please try again.",
    });
    expect(logouts).toBe(0);
  });

  it("signs out all the same", async () => {
    await signOutOf({ disconnect }).signOut();
    expect(toastStore.getCurrent()?.title).toBe("Signed Out");
    expect(logouts).toBe(1);
  });
});
