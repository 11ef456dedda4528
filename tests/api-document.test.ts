import { Validator } from "@seriousme/openapi-schema-validator";
import { listDocumentedRoutes } from "@/app/api/documented-routes";
import { buildOpenApi, type OpenApiDocument } from "@/lib/routes/open-api";
import { type DocumentedRoute, isWritten, type RouteFacts } from "@/lib/routes/route-document";
import { listFiles } from "./source-files";

type Module = { path: string; get: { facts: RouteFacts } };
type Served = { path: string; method: string; facts: RouteFacts };

const build = (routes: readonly DocumentedRoute[]): OpenApiDocument =>
  buildOpenApi({
    routes,
    productName: "Kairos",
    appOrigin: "https://club.test",
    sessionCookie: "__Host-club-session",
  });

/** Every method that a route file serves; refusals have no declaration. */
async function listServed(): Promise<Served[]> {
  const files = listFiles("app").filter((file) => /(^|\/)route\.ts$/.test(file));
  const found = await Promise.all(
    files.map(async (file) => {
      const methods = await import(`@/${file.replace(/\.ts$/, "")}`);
      const path = file
        .replace(/^app/, "")
        .replace(/\/route\.ts$/, "")
        .replaceAll("[", "{")
        .replaceAll("]", "}");
      return ["GET", "POST", "PUT", "PATCH", "DELETE"].flatMap((method) => {
        const facts: RouteFacts | null = methods[method].facts;
        return facts ? [{ path, method, facts }] : [];
      });
    }),
  );
  return found.flat();
}

/** Where the folders and the document differ. */
function differences(gets: readonly Module[], document: OpenApiDocument): string[] {
  const isInternal = ({ get }: Module) => get.facts.document !== undefined && !isWritten(get.facts.document);
  const known = new Set(gets.filter((get) => !isInternal(get)).map(({ path }) => path));
  return [
    ...gets
      .filter(({ get }) => get.facts.document === undefined)
      .map(({ path }) => `${path} says nothing of itself`),
    ...[...known].filter((path) => !(path in document.paths)).map((path) => `${path} is not in the document`),
    ...Object.keys(document.paths)
      .filter((path) => !known.has(path))
      .map((path) => `${path} does not exist, or is internal`),
  ];
}

describe("the API's document", () => {
  let routes: readonly DocumentedRoute[];
  let served: readonly Served[];
  let gets: readonly Module[];
  beforeAll(async () => {
    [routes, served] = await Promise.all([listDocumentedRoutes(), listServed()]);
    gets = served.flatMap(({ path, method, facts }) => (method === "GET" ? [{ path, get: { facts } }] : []));
  }, 60_000);

  it("finds each declared endpoint at its own address, so that who calls it reaches it", () => {
    const declared = served.filter(({ facts }) => facts.path !== undefined);
    expect(declared.length).toBeGreaterThan(5);
    expect(declared.map(({ facts }) => `${facts.method} ${facts.path}`)).toEqual(
      declared.map(({ method, path }) => `${method} ${path}`),
    );
  });

  it("names every GET of the folders and no other", () => {
    expect(gets.length).toBeGreaterThan(40);
    expect(differences(gets, build(routes))).toEqual([]);
  });

  it("would catch a route without a description, a missing one, or one that is gone", () => {
    const silent = { path: "/api/silent", get: { facts: { auth: "none" as const, limit: null } } };
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
