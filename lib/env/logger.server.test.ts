import { makeLogger } from "./logger.server";

function linesOf(write: (log: ReturnType<typeof makeLogger>) => void): string[] {
  const written: string[] = [];
  write(makeLogger("info", { write: (line: string) => written.push(line) }));
  return written;
}

describe("makeLogger (T37)", () => {
  it("writes one line per event, whatever line breaks its fields hold", () => {
    const lines = linesOf((log) =>
      log.info({ path: '/a\r\n{"level":60}\n', "k\ney": "\u2028" }, "re\r\nquest"),
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]?.match(/[\r\n]/g)).toEqual(["\n"]);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ path: '/a\r\n{"level":60}\n' });
  });

  it.each(["cookie", "authorization", "signature", "message", "secret", "set-cookie"])(
    "never writes a %s, at any of three depths",
    (name) => {
      const value = "the value itself";
      const [line] = linesOf((log) =>
        log.info({ [name]: value, a: { [name]: value, b: { [name]: value } } }, "x"),
      );
      expect(line).not.toContain(value);
      expect(line).toContain("[redacted]");
    },
  );
});
