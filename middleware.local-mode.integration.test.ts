import { NextRequest } from "next/server";
import { middleware } from "./middleware";

beforeAll(() => Object.assign(process.env, { LOCAL_MODE: "1", APP_ORIGIN: "http://localhost:3000" }));

describe("the other names of this computer in local mode", () => {
  it.each(["127.0.0.1:3000", "[::1]:3000"])(
    "lead from %s to the one that cookies belong to, by an address that Next leaves whole",
    async (host) => {
      const answer = await middleware(
        new NextRequest("http://localhost:3000/clubs?page=2", { headers: { host } }),
      );
      expect(answer.headers.get("refresh")).toBe("0; url=http://localhost:3000/clubs?page=2");
      expect(answer.status).toBe(421);
      expect(answer.headers.get("location")).toBeNull();
      expect(await answer.text()).toBe("Open http://localhost:3000/clubs?page=2\n");
    },
  );

  it("leave localhost itself alone", async () => {
    const headers = { host: "localhost:3000" };
    const answer = await middleware(new NextRequest("http://localhost:3000/about", { headers }));
    expect(answer.headers.get("x-middleware-next")).toBe("1");
  });
});
