import { getOpenApi } from "./get-open-api.server";

describe("getOpenApi", () => {
  it("makes the document once in a process, and again only when that failed", async () => {
    const failing = jest.fn(async () => Promise.reject(new Error("a route can't be read")));
    await expect(getOpenApi(failing)).rejects.toThrow("a route");
    const listRoutes = jest.fn(async () => []);
    const documents = await Promise.all(Array.from({ length: 20 }, () => getOpenApi(listRoutes)));
    expect(new Set(documents).size).toBe(1);
    expect(listRoutes).toHaveBeenCalledTimes(1);
  });
});
