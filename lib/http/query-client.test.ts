import { makeQueryClient } from "./query-client";

describe("makeQueryClient", () => {
  it("keeps the limits of spec section 9", () => {
    expect(makeQueryClient({ isServer: false }).getDefaultOptions()).toMatchObject({
      queries: {
        staleTime: 60_000,
        gcTime: 300_000,
        refetchOnWindowFocus: true,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    });
  });

  it("keeps nothing by a timer on the server, where each would hold its whole request", () => {
    expect(makeQueryClient({ isServer: true }).getDefaultOptions().queries?.gcTime).toBe(
      Number.POSITIVE_INFINITY,
    );
  });

  it("names a key that holds no path", async () => {
    const client = makeQueryClient();
    await expect(client.fetchQuery({ queryKey: ["clubs"] })).rejects.toThrow('not "clubs"');
    client.clear();
  });
});
