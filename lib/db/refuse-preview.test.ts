import { refusePreview } from "./refuse-preview";

describe("refusePreview", () => {
  it.each([
    ["VERCEL_ENV", "preview"],
    ["CONTEXT", "deploy-preview"],
    ["CONTEXT", "branch-deploy"],
    ["IS_PULL_REQUEST", "true"],
  ])("refuses a preview that the host marks by %s=%s, and names the cure", (name, value) => {
    expect(() => refusePreview({ [name]: value })).toThrow(`${name} is ${value}, so this is a preview`);
    expect(() => refusePreview({ [name]: value })).toThrow("MIGRATE_PREVIEW=1");
    expect(() => refusePreview({ [name]: value, MIGRATE_PREVIEW: "0" })).toThrow();
    expect(() => refusePreview({ [name]: value, MIGRATE_PREVIEW: "1" })).not.toThrow();
  });

  it.each([
    {},
    { VERCEL_ENV: "production" },
    { CONTEXT: "production" },
    { IS_PULL_REQUEST: "false" },
    { VERCEL_ENV: "" },
  ])("lets %j through", (environment) => {
    expect(() => refusePreview(environment)).not.toThrow();
  });
});
