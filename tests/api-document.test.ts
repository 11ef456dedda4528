import { Validator } from "@seriousme/openapi-schema-validator";
import { listDocumentedRoutes } from "@/app/api/documented-routes";
import { ENDPOINTS } from "@/app/api/endpoints";
import { buildOpenApi, type OpenApiDocument } from "@/lib/routes/open-api";
import { type DocumentedRoute, isWritten, type RouteFacts } from "@/lib/routes/route-document";
import { type DeclaredRoute, listDeclaredRoutes } from "./declared-routes";
import { listFiles } from "./source-files";

type Served = { path: string; method: string; facts: RouteFacts | null };

const build = (routes: readonly DocumentedRoute[]): OpenApiDocument =>
  buildOpenApi({
    routes,
    productName: "Kairos",
    appOrigin: "https://club.test",
    sessionCookie: "__Host-club-session",
  });

/** Where what is served and the document differ. */
function differences(gets: readonly Served[], document: OpenApiDocument): string[] {
  const isInternal = ({ facts }: Served) => facts?.document !== undefined && !isWritten(facts.document);
  const known = new Set(gets.filter((get) => !isInternal(get)).map(({ path }) => path));
  return [
    ...gets
      .filter(({ facts }) => facts?.document === undefined)
      .map(({ path }) => `${path} says nothing of itself`),
    ...[...known].filter((path) => !(path in document.paths)).map((path) => `${path} is not in the document`),
    ...Object.keys(document.paths)
      .filter((path) => !known.has(path))
      .map((path) => `${path} does not exist, or is internal`),
  ];
}

describe("the API's document", () => {
  let routes: readonly DocumentedRoute[];
  let declared: readonly DeclaredRoute[];
  let served: readonly Served[];
  let gets: readonly Served[];
  beforeAll(async () => {
    declared = await listDeclaredRoutes();
    routes = await listDocumentedRoutes();
    served = declared.map(({ path, method, handler }) => ({ path, method, facts: handler.facts }));
    gets = served.filter(({ method }) => method === "GET");
  }, 60_000);

  it("finds each declared endpoint at its own address, so that who calls it reaches it", () => {
    const named = served.filter(({ facts }) => facts?.path !== undefined);
    expect(named.length).toBeGreaterThan(5);
    expect(named.map(({ facts }) => `${facts?.method} ${facts?.path}`)).toEqual(
      named.map(({ method, path }) => `${method} ${path}`),
    );
  });

  it("finds everything that the API's modules declare in the table, once", () => {
    const inModules = declared.filter(({ file }) => file.startsWith("app/api/"));
    const keys = inModules.map(({ method, path }) => `${method} ${path.slice("/api".length)}`);
    expect(keys.toSorted()).toEqual(
      Object.keys(ENDPOINTS)
        .map((key) => key.replace(/:(\w+)/g, "{$1}"))
        .toSorted(),
    );
  });

  it("finds what the table has in the route files that the specification names", async () => {
    const files = listFiles("app/api").filter((file) => /\/route\.ts$/.test(file) && !file.includes("["));
    expect(files).toHaveLength(7);
    for (const file of files) {
      const route = await import(`@/${file.replace(/\.ts$/, "")}`);
      const path = file.slice("app".length, -"/route.ts".length);
      const own = declared.filter((each) => each.path === path);
      expect([path, own.length]).toEqual([path, 1]);
      for (const { method, handler } of own) expect(route[method]).toBe(handler);
    }
  });

  it("names every GET that is served and no other", () => {
    expect(gets.length).toBeGreaterThan(40);
    expect(differences(gets, build(routes))).toEqual([]);
  });

  it("would catch a route without a description, a missing one, or one that is gone", () => {
    const silent = { path: "/api/silent", method: "GET", facts: { auth: "none" as const, limit: null } };
    const [first] = gets;
    expect(differences([...gets, silent], build(routes))).toEqual([
      "/api/silent says nothing of itself",
      "/api/silent is not in the document",
    ]);
    expect(differences(gets, build(routes.slice(1)))).toHaveLength(1);
    expect(
      differences(
        gets.filter(({ path }) => path !== routes[0]?.path),
        build(routes),
      ),
    ).toHaveLength(1);
    expect(first).toBeDefined();
  });

  it("is valid OpenAPI 3.1, and the validator can refuse", async () => {
    const document = build(routes);
    const check = (text: string) => new Validator().validate(JSON.parse(text));
    expect(await check(JSON.stringify(document))).toEqual({ valid: true });
    const broken = JSON.stringify(document).replaceAll('"in":"query"', '"in":"somewhere"');
    expect((await check(broken)).valid).toBe(false);
  });

  it("documents each public route's answer, parameters, example, limit and refusals", () => {
    const { paths } = build(routes);
    for (const { path, facts } of routes.filter((route) => route.facts.auth === "none")) {
      const operation = paths[path]?.get;
      const ok = operation?.responses["200"];
      expect([path, Object.keys(ok?.content ?? {}).length]).not.toEqual([path, 0]);
      expect([path, operation?.parameters.filter(({ description }) => description === "")]).toEqual([
        path,
        [],
      ]);
      expect(operation?.["x-example"]).not.toContain("{");
      expect("429" in (operation?.responses ?? {})).toBe(facts.limit !== null);
      expect("304" in (operation?.responses ?? {})).toBe(facts.cache !== undefined);
      expect(ok?.headers !== undefined && "RateLimit" in ok.headers).toBe(facts.limit !== null);
    }
    expect(paths["/api/clubs/{clubSlug}/members"]?.get.parameters).toMatchObject([
      { name: "clubSlug", in: "path", required: true },
      { name: "after", in: "query", required: false },
    ]);
    expect(paths["/api/drafts"]?.get.security).toEqual([{ session: [] }]);
  });
});
