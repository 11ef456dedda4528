import { join, resolve } from "node:path";
import { parseMoveTimeOptions } from "./move-time-options";

describe("parseMoveTimeOptions", () => {
  it("takes the days and, as a start does, the data folder", () => {
    expect(parseMoveTimeOptions(["3"])).toEqual({ days: 3, dataDir: join(process.cwd(), ".local") });
    const second = { days: 0.5, dataDir: resolve("/tmp/second") };
    expect(parseMoveTimeOptions(["0.5", "--data-dir", "/tmp/second"])).toEqual(second);
    expect(parseMoveTimeOptions(["--data-dir=/tmp/second", "0.5"])).toEqual(second);
  });

  it.each([[], ["0"], ["366"], ["many"], ["1", "2"], ["--data-dir", "3"]])(
    "asks for the days: %j",
    (...flags) => {
      expect(() => parseMoveTimeOptions(flags)).toThrow("Say how many days");
    },
  );

  it("names an unknown option", () => {
    expect(() => parseMoveTimeOptions(["3", "--datadir", "x"])).toThrow("--datadir");
  });
});
