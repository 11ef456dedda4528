import { environmentSchema } from "@/lib/env/environment-schemas";
import { listLookAlikes } from "@/lib/env/look-alike-names";
import { listProbes, PROBES } from "./probes.server";

it("has a probe for each variable, or a reason why nothing is asked", () => {
  expect(Object.keys(PROBES).sort()).toEqual(Object.keys(environmentSchema.shape).sort());
  const without = Object.entries(PROBES).filter(
    ([, probe]) => typeof probe === "string" && probe.length < 10,
  );
  expect(without).toEqual([]);
  expect(listProbes()).toHaveLength(new Set(listProbes()).size);
});

it.each([
  ["SMPT_URL", "SMTP_URL"],
  ["SMTP_URI", "SMTP_URL"],
  ["SESSION_SECRET", "SESSION_SECRETS"],
  ["APPORIGIN", "APP_ORIGIN"],
  ["app_origin", "APP_ORIGIN"],
  ["SMTP_URL", null],
  ["SHELL", null],
  ["RPC_URL_THIRD", null],
])("takes %s for %s", (name, meant) => {
  const found = listLookAlikes([name], Object.keys(environmentSchema.shape));
  expect(found).toEqual(meant === null ? [] : [{ name, meant }]);
});
