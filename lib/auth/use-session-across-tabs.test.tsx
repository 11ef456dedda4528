import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { makeQueryClient } from "@/lib/http/query-client";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { useAuth } from "./use-auth";
import { tellOtherTabs, useSessionAcrossTabs } from "./use-session-across-tabs";

const network = startNetwork();

function openTab() {
  const queryClient = makeQueryClient();
  return renderHook(
    () => {
      useSessionAcrossTabs();
      return useAuth();
    },
    { wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider> },
  );
}

/** A browser tells the other tabs of each write; jsdom has one tab, so the test does. */
function writesOf(act: () => void): StorageEventInit[] {
  const set = jest.spyOn(Storage.prototype, "setItem");
  act();
  return set.mock.calls.map(([key, newValue]) => ({ key, newValue }));
}

describe("useSessionAcrossTabs", () => {
  it("ends the session on this page when another tab signed out", async () => {
    network.use(...sessionHandlers({ user: userOf() }));
    const { result } = openTab();
    await waitFor(() => expect(result.current.isAuthenticated).toBe(true));
    network.use(http.get("*/api/auth/me", () => new HttpResponse(null, { status: 401 })));
    for (const write of writesOf(tellOtherTabs))
      act(() => void dispatchEvent(new StorageEvent("storage", write)));
    await waitFor(() => expect(result.current.isAuthenticated).toBe(false));
  });

  it("leaves no trace that would silence the next time", () => {
    tellOtherTabs();
    expect(window.localStorage).toHaveLength(0);
  });
});
