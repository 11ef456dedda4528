import { environmentSchema } from "@/lib/env/environment-schemas";
import { listLookAlikes } from "@/lib/env/look-alike-names";
import { examineSite } from "./examine-site.server";
import { PROBES } from "./probes.server";

it("has a probe for each variable, or a reason why nothing is asked", () => {
  expect(Object.keys(PROBES).sort()).toEqual(Object.keys(environmentSchema.shape).sort());
  const without = Object.entries(PROBES).filter(
    ([, probe]) => typeof probe === "string" && probe.length < 10,
  );
  expect(without).toEqual([]);
});

it.each([
  ["SMPT_URL", "SMTP_URL"],
  ["SMTP_URI", "SMTP_URL"],
  ["SESSION_SECRET", "SESSION_SECRETS"],
  ["APPORIGIN", "APP_ORIGIN"],
  ["app_origin", "APP_ORIGIN"],
  ["RATE_LIMIT_MULTIPLYER", "RATE_LIMIT_MULTIPLIER"],
  ["SESION_SECRTS", "SESSION_SECRETS"],
  ["HTTP_URL", null],
  ["SMTP_URL", null],
  ["SHELL", null],
  ["RPC_URL_THIRD", null],
])("takes %s for %s", (name, meant) => {
  const found = listLookAlikes([name], Object.keys(environmentSchema.shape));
  expect(found).toEqual(meant === null ? [] : [{ name, meant }]);
});

it.each([
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "failing", "NODE_EXTRA_CA_CERTS"],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "failing", "NODE_EXTRA_CA_CERTS"],
  ["ECONNREFUSED", "warning", "before the first deployment"],
])("calls a site that can't be asked for %s %s", async (code, state, cure) => {
  const fault = Object.assign(new TypeError("fetch failed"), { cause: { code } });
  jest.spyOn(globalThis, "fetch").mockRejectedValueOnce(fault);
  const found = await examineSite({ APP_ORIGIN: "https://club.example" });
  expect(found).toMatchObject({ state, cure: expect.stringContaining(cure) });
});
