import { readFileSync } from "node:fs";
import { listConfiguredNames, listVariableNames } from "./launch-mode.mjs";

const exampleText = readFileSync(".env.example", "utf8");

describe("listConfiguredNames", () => {
  it.each([
    ["nothing", {}],
    ["PORT alone", { PORT: "4000" }],
    ["empty ones", { RPC_URL: "", DATABASE_URL: "" }],
    ["strangers", { HOME: "/root", NODE_ENV: "production", LOCAL_MODE: "1" }],
  ])("means local mode for %s", (_, environment) => {
    expect(listConfiguredNames({ exampleText, environment })).toEqual([]);
  });

  it("means configured for each other variable, also those in comments", () => {
    const names = listVariableNames(exampleText).filter((name) => name !== "PORT");
    expect(names).toEqual(expect.arrayContaining(["DATABASE_URL", "HOST", "RPC_URL", "LOG_LEVEL"]));
    for (const name of names) {
      expect(listConfiguredNames({ exampleText, environment: { [name]: "x", PORT: "1" } })).toEqual([name]);
    }
  });
});
