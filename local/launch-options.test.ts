import { parseLaunchOptions } from "./launch-options";

describe("parseLaunchOptions", () => {
  it("takes the port from the flag, then PORT, then 3000", () => {
    const read = (flags: string[], environment: Record<string, string>) =>
      parseLaunchOptions({ flags, environment }).port;
    expect(read([], {})).toBe(3000);
    expect(read([], { PORT: "3001" })).toBe(3001);
    expect(read(["--port", "3002"], { PORT: "3001" })).toBe(3002);
  });

  it.each(["0", "65536", "http", "-1", "3000x", ""])("names the value %j that isn't a port", (port) => {
    expect(() => parseLaunchOptions({ flags: [], environment: { PORT: port } })).toThrow(
      `PORT holds ${JSON.stringify(port)}`,
    );
  });

  it("reads settings for the app and refuses anything else", () => {
    const flags = ["--set", "RATE_LIMIT_MULTIPLIER=100", "--set", "LOG_LEVEL=a=b"];
    expect(parseLaunchOptions({ flags, environment: {} }).settings).toEqual({
      RATE_LIMIT_MULTIPLIER: "100",
      LOG_LEVEL: "a=b",
    });
    expect(() => parseLaunchOptions({ flags: ["--set", "nothing"], environment: {} })).toThrow("NAME=value");
    expect(() => parseLaunchOptions({ flags: ["--prod"], environment: {} })).toThrow("--prod");
  });
});
