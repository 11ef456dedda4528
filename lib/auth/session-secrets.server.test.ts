import { appEnvironment } from "@/tests/setup/app-environment";
import { openAuthCookie, sealAuthCookie } from "./sealed-cookies.server";
import { getSealingSecret, listSessionSecrets } from "./session-secrets.server";

const [one, two] = ["first secret of 32 characters or more", "second secret of 32 characters or more"];
const urls = { databaseUrl: "postgresql://nobody@localhost:1/x", rpcUrl: "http://localhost:1" };

Object.assign(process.env, appEnvironment({ ...urls, appOrigin: "https://club.test" }), {
  SESSION_SECRETS: `1:${one},2:${two}`,
});

describe("getSealingSecret", () => {
  it("is the first of the list whatever its id, so that a new secret can be spread before it seals (R12)", async () => {
    expect(getSealingSecret()).toEqual({ id: "1", secret: one });
    expect(listSessionSecrets()).toEqual([one, two]);
    const cookie = await sealAuthCookie("session", "7d9a6c4e-0f6b-4c1a-9d3e-2b5f8a1c0e47");
    expect(cookie).toMatch(/^__Host-club-session=Fe26\.2\*1\*/);
    expect(openAuthCookie("session", cookie)).toBe("7d9a6c4e-0f6b-4c1a-9d3e-2b5f8a1c0e47");
  });
});
