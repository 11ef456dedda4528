import type { FileBallots } from "@/lib/recount/file-ballots";
import type { Recounter } from "@/lib/recount/recount-file";
import type { PartRecount } from "@/lib/recount/recount-part";
import { UnreadableEvidence } from "@/lib/recount/unreadable-evidence";
import { answerCalls, callWorker } from "./worker-calls";

const unused = () => Promise.reject(new Error("nobody asked for this"));

const part = { form: "lines", first: 0, voters: 1 } as const;
const nothing: PartRecount = { voters: [], ballots: [], faults: [], unchecked: [] };

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
      count: async ({ bytes, first }) => ({ ...nothing, voters: Array.from(bytes, () => `${first}`) }),
    });
    const bytes = new Uint8Array(3);
    const [counted, kind] = await Promise.all([page.count({ ...part, first: 7, bytes }), page.warm()]);
    expect(counted.voters).toEqual(["7", "7", "7"]);
    expect(kind).toBe("wasm");
    expect(bytes).toHaveLength(0);
    close();
  });

  it("hand the columns of a counted part back without copying them", async () => {
    const columns = { digests: new Uint8Array(32), positions: new Float64Array(1) };
    const ballots = [{ ...columns, powers: [7n] } as Partial<FileBallots> as FileBallots];
    const { page, close } = connect({ count: async () => ({ ...nothing, ballots }) });
    const counted = await page.count({ ...part, bytes: new Uint8Array(1) });
    expect(counted.ballots).toMatchObject([
      { digests: { length: 32 }, positions: { length: 1 }, powers: [7n] },
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
