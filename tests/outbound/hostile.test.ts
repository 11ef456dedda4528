import { postOutside } from "@/lib/outbound/post-outside.server";
import { appEnvironment } from "@/tests/setup/app-environment";
import { hostileCases } from "./hostile-cases";
import { startOutside } from "./outside";

Object.assign(
  process.env,
  appEnvironment({
    databaseUrl: "postgresql://localhost/none",
    rpcUrl: "http://127.0.0.1:1",
    appOrigin: "https://club.test",
  }),
);

const outside = startOutside();

describe("an address that a person gave to reach the inside", () => {
  it.each([...hostileCases])(
    "is refused: $because ($reason)",
    async ({ url, addresses, headers, reason }) => {
      const outcome = await postOutside({ url, headers, body: "{}" }, outside.networkOf(addresses));
      expect(outcome).toMatchObject({ ok: false, reason: { reason } });
      expect([outside.taken, outside.trapped]).toEqual([[], 0]);
      if (reason !== "header") expect(outside.dialled).toEqual([]);
    },
  );

  it("comes in more than fifty spellings, each another", () => {
    const spelled = hostileCases.map((each) => JSON.stringify([each.url, each.addresses, each.headers]));
    expect(new Set(spelled).size).toBe(hostileCases.length);
    expect(hostileCases.length).toBeGreaterThan(50);
  });
});
