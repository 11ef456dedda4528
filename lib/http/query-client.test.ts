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

  it("gets the path of a key with credentials and parses JSON; a refusal reads STATUS: text", async () => {
    const fetching = jest.spyOn(globalThis, "fetch");
    const client = makeQueryClient();
    fetching.mockResolvedValueOnce(Response.json({ clubs: [] }));
    expect(await client.fetchQuery({ queryKey: ["/api/clubs"] })).toEqual({ clubs: [] });
    expect(fetching).toHaveBeenCalledWith(
      "/api/clubs",
      expect.objectContaining({ method: "GET", credentials: "include" }),
    );
    fetching.mockResolvedValueOnce(new Response("", { status: 503, statusText: "Service Unavailable" }));
    await expect(client.fetchQuery({ queryKey: ["/api/votes"] })).rejects.toThrow(
      /^503: Service Unavailable$/,
    );
    expect(fetching).toHaveBeenCalledTimes(2);
    client.clear();
    fetching.mockRestore();
  });

  it("names a key that holds no path", async () => {
    const client = makeQueryClient();
    await expect(client.fetchQuery({ queryKey: ["clubs"] })).rejects.toThrow('not "clubs"');
    client.clear();
  });
});
