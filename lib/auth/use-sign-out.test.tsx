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

function signOutOf({
  disconnect,
  forgetBrowser = async () => undefined,
}: {
  disconnect: () => Promise<void>;
  forgetBrowser?: () => Promise<void>;
}): ReturnType<typeof useSignOut> {
  const client = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useSignOut({ disconnect, forgetBrowser }), { wrapper }).result.current;
}

it.each(["signOut", "disconnectAndSignOut", "signOutAfterWallet"] as const)(
  "ends what this browser gets before the session ends, at %s",
  async (way) => {
    const logoutsBefore: number[] = [];
    const forgetBrowser = async () => {
      logoutsBefore.push(logouts);
    };
    await signOutOf({ disconnect: async () => undefined, forgetBrowser })[way]();
    expect([logoutsBefore, logouts]).toEqual([[0], 1]);
  },
);

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
