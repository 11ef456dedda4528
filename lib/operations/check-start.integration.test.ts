import { startDatabaseProxy } from "@/tests/setup/database-proxy";
import { appDatabaseUrl, query, renewPooledConnections } from "@/tests/setup/own-services";
import { checkStart } from "./check-start.server";

const database = new URL(appDatabaseUrl).pathname.slice(1);
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;

beforeAll(async () => {
  proxy = await startDatabaseProxy(appDatabaseUrl);
  process.env["DATABASE_URL"] = proxy.url;
});

afterEach(() => {
  proxy.setFault(null);
  jest.restoreAllMocks();
});

afterAll(async () => proxy.stop());

/** What a start writes and how it ends; null means it continues. */
async function start(): Promise<{ exitCode: unknown; written: string }> {
  let exitCode: unknown = null;
  jest.spyOn(process, "exit").mockImplementation((code) => {
    exitCode = code;
    // The real one does not return either.
    throw new Error("exit");
  });
  const write = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  await checkStart().catch((error: Error) => expect(error.message).toBe("exit"));
  return { exitCode, written: write.mock.calls.map(([text]) => String(text)).join("") };
}

describe("checkStart", () => {
  it("ends the process when the database would lose acknowledged writes, and says what to set (R1)", async () => {
    await query(`ALTER DATABASE "${database}" SET synchronous_commit = off`);
    await renewPooledConnections();
    const { exitCode, written } = await start();
    await query(`ALTER DATABASE "${database}" RESET synchronous_commit`);
    await renewPooledConnections();
    expect(exitCode).toBe(1);
    expect(written).toContain("synchronous_commit = off");
  });

  it("lets a start go on with a good database", async () => {
    expect(await start()).toEqual({ exitCode: null, written: "" });
  });

  it.each(["down", "silent"] as const)(
    "lets a start go on while the database is %s",
    async (fault) => {
      proxy.setFault(fault);
      const startedAt = performance.now();
      expect((await start()).exitCode).toBeNull();
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    },
    10_000,
  );
});
