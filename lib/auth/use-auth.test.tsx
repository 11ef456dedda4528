import { act, renderHook, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { keepSession } from "./client/known-session";
import { useAuth } from "./use-auth";

const network = startNetwork();
let asked = 0;

beforeEach(() => {
  asked = 0;
  network.use(
    http.get("*/api/auth/me", () => {
      asked += 1;
      return HttpResponse.json(userOf());
    }),
    ...sessionHandlers({ user: userOf(), isAdmin: true }),
  );
});
afterEach(() => jest.restoreAllMocks());

/** The page comes back to the front, so many seconds after the answer. */
async function returnAfter(seconds: number): Promise<void> {
  const now = Date.now();
  jest.spyOn(Date, "now").mockReturnValue(now + seconds * 1_000);
  await act(async () => void window.dispatchEvent(new Event("visibilitychange")));
}

describe("useAuth", () => {
  it("asks once for all callers, and again on focus only when the answer is 60 s old", async () => {
    const { result } = renderHook(() => [useAuth(), useAuth()]);
    expect(result.current[0]?.isLoading).toBe(true);
    await waitFor(() => expect(result.current[1]?.isAdmin).toBe(true));
    await returnAfter(59);
    expect(asked).toBe(1);
    await returnAfter(61);
    await waitFor(() => expect(asked).toBe(2));
  });

  it("takes the word of a sign-out for newer than an answer that is under way", async () => {
    const { result } = renderHook(useAuth);
    await act(() => keepSession(null));
    await waitFor(() => expect(asked).toBe(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(result.current).toMatchObject({ isLoading: false, isAuthenticated: false, isAdmin: false });
  });
});
