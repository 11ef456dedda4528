import { ask } from "@/tests/setup/route-caller";

describe("GET /api/cron/index without CRON_SECRET", () => {
  it.each(["Bearer undefined", "Bearer ", ""])("is off for authorization %j: 404", async (authorization) => {
    const response = await ask("/api/cron/index", { headers: { authorization } });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "NOT_FOUND" });
  });
});
