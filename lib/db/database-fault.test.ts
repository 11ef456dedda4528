import { classifyDatabaseFault } from "./database-fault";

const withCode = (code: string) => Object.assign(new Error("x"), { code });

describe("classifyDatabaseFault", () => {
  it.each([
    ["08006", "connection failure"],
    ["53300", "too many connections"],
    ["57014", "statement timeout"],
    ["57P01", "administrator shutdown"],
    ["57P03", "starting up"],
    ["25006", "read-only"],
    ["28P01", "wrong password"],
    ["3D000", "no such database"],
    ["40P01", "deadlock"],
    ["ECONNREFUSED", "nobody listens"],
    ["ENOTFOUND", "no such host"],
    ["P1001", "Prisma: unreachable"],
    ["P2024", "Prisma: pool exhausted"],
    ["CLUB_SYNCHRONOUS_COMMIT_OFF", "commits are not durable"],
  ])("calls %s (%s) unavailable", (code) => {
    expect(classifyDatabaseFault(withCode(code))).toBe("unavailable");
  });

  it.each(["42P01", "42703", "42883", "P2021"])("calls %s a schema that is behind", (code) => {
    expect(classifyDatabaseFault(withCode(code))).toBe("schema-behind");
  });

  it.each([
    "timeout exceeded when trying to connect",
    "Query read timeout",
    "Connection terminated unexpectedly",
  ])("knows pg's %s, which has no code", (message) => {
    expect(classifyDatabaseFault(new Error(message))).toBe("unavailable");
  });

  it("finds a fault that another error wraps", () => {
    expect(classifyDatabaseFault(new Error("outer", { cause: withCode("57P01") }))).toBe("unavailable");
    expect(classifyDatabaseFault(new AggregateError([withCode("ECONNREFUSED")]))).toBe("unavailable");
    const prisma = Object.assign(new Error("x"), {
      code: "P2010",
      meta: { driverAdapterError: { cause: { originalCode: "25006" } } },
    });
    expect(classifyDatabaseFault(prisma)).toBe("unavailable");
  });

  it.each([new Error("a bug"), withCode("23505"), withCode("22003"), "text", null, undefined])(
    "leaves %p alone",
    (error) => {
      expect(classifyDatabaseFault(error)).toBeNull();
    },
  );

  it("ends on an error that is its own cause", () => {
    const error = new Error("loop");
    error.cause = error;
    expect(classifyDatabaseFault(error)).toBeNull();
  });
});
