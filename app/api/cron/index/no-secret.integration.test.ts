import { GET } from "./route";

describe("GET /api/cron/index without CRON_SECRET", () => {
  it.each(["Bearer undefined", "Bearer ", ""])("is off for authorization %j: 404", async (authorization) => {
    const request = new Request("https://club.test/api/cron/index", { headers: { authorization } });
    const response = await GET(request, { params: Promise.resolve({}) });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "NOT_FOUND" });
  });
});
