import type { Recounter } from "@/lib/recount/recount-file";
import type { SoundVoters } from "@/lib/recount/recount-packed";
import { UnreadableEvidence } from "@/lib/recount/unreadable-evidence";
import { answerCalls, callWorker } from "./worker-calls";

const unused = () => Promise.reject(new Error("nobody asked for this"));

/** The two sides with a channel between them, as between a page and its worker. */
function connect(own: Partial<Recounter>): { page: Recounter; port: MessagePort; close: () => void } {
  const { port1, port2 } = new MessageChannel();
  const idle = {
    warm: unused,
    open: unused,
    count: unused,
    pick: unused,
    checkPlaces: unused,
    rewrite: unused,
  };
  const silent = { startComparing: unused, compareEntries: unused, finishComparing: unused };
  answerCalls(port2, { ...idle, ...silent, ...own });
  const page = callWorker(port1 as unknown as Worker);
  port1.start();
  port2.start();
  return { page, port: port1, close: () => port1.close() };
}

describe("callWorker and answerCalls", () => {
  it("hand bytes over instead of copying them, and answer calls that are under way together", async () => {
    const { page, close } = connect({
      warm: async () => "wasm",
      count: async (part) => ({
        sound: null,
        others: "bytes" in part ? Array.from(part.bytes, () => ({ line: `${part.first}` }) as never) : [],
      }),
    });
    const bytes = new Uint8Array(3);
    const [counted, kind] = await Promise.all([page.count({ first: 7, lines: 3, bytes }), page.warm()]);
    expect(counted.others).toHaveLength(3);
    expect(kind).toBe("wasm");
    expect(bytes).toHaveLength(0);
    close();
  });

  it("hand the columns of a counted part back without copying them", async () => {
    const columns = { digests: new Uint8Array(32), positions: new Float64Array(1) };
    const sound = { ...columns, voters: ["0x1"] } as Partial<SoundVoters> as SoundVoters;
    const { page, close } = connect({ count: async () => ({ sound, others: [] }) });
    const counted = await page.count({ first: 0, lines: 1, bytes: new Uint8Array(1) });
    expect([counted.sound?.digests, counted.sound?.positions, counted.sound?.voters]).toMatchObject([
      { length: 32 },
      { length: 1 },
      ["0x1"],
    ]);
    expect([columns.digests.length, columns.positions.length]).toEqual([0, 0]);
    close();
  });

  it("keep why a file can't be read, and tell a fault of the program from it", async () => {
    const { page, close } = connect({
      open: () => Promise.reject(new UnreadableEvidence("broken-off", "The file breaks off.")),
    });
    const said: unknown = await page.open("{}").catch((error: unknown) => error);
    expect(said).toBeInstanceOf(UnreadableEvidence);
    expect(said).toMatchObject({ reason: "broken-off", message: "The file breaks off." });
    const fault: unknown = await page.warm().catch((error: unknown) => error);
    expect(fault).not.toBeInstanceOf(UnreadableEvidence);
    close();
  });

  it("leave nobody waiting for a worker that could not be loaded", async () => {
    const { page, port, close } = connect({ warm: () => new Promise(() => undefined) });
    const waiting = page.warm();
    port.dispatchEvent(new Event("error"));
    await expect(waiting).rejects.toThrow(/could not be loaded/);
    close();
  });
});
