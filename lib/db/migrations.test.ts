import { compareMigrations, isSchemaCurrent } from "./compare-migrations";
import { classifyDatabaseFault } from "./database-fault";
import { refusePreview } from "./refuse-preview";

const file = (name: string, checksum = name) => ({ name, checksum });
const row = (name: string, changes = {}) => ({
  name,
  checksum: name,
  finished: true,
  rolledBack: false,
  ...changes,
});

describe("compareMigrations", () => {
  it.each([
    ["current", [file("1")], [row("1")], {}, true],
    ["pending", [file("1"), file("2")], [row("1")], { pending: ["2"] }, false],
    ["edited", [file("1", "changed")], [row("1")], { edited: ["1"] }, false],
    ["failed", [file("1")], [row("1", { finished: false })], { pending: ["1"], failed: ["1"] }, false],
    [
      "rolled back",
      [file("1")],
      [row("1", { rolledBack: true, finished: false })],
      { pending: ["1"] },
      false,
    ],
    ["ahead, which a rolling deployment is", [file("1")], [row("1"), row("2")], { ahead: ["2"] }, true],
  ])("sees that a database is %s", (_name, files, recorded, expected, isCurrent) => {
    const state = compareMigrations(files, recorded);
    expect(state).toEqual({ pending: [], edited: [], failed: [], ahead: [], ...expected });
    expect(isSchemaCurrent(state)).toBe(isCurrent);
  });
});

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
