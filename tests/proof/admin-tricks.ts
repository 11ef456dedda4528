export type Trick = { name: string; method?: string; path: string; headers?: Record<string, string> };

type Make = (path: string) => Omit<Trick, "name">;

/** A router state as the browser sends it from the same page. */
const stateOf = (path: string): string =>
  encodeURIComponent(
    JSON.stringify(
      path
        .split("/")
        .slice(1)
        .reduceRight<unknown>((inner, part) => [part, { children: inner }], ["__PAGE__", {}]),
    ),
  );

/** Another spelling of the address. */
const spellings: Record<string, (path: string) => string> = {
  "as it is": (path) => path,
  "a slash at the end": (path) => `${path}/`,
  "two slashes before": (path) => `/${path}`,
  "four slashes before": (path) => `///${path}`,
  "two slashes within": (path) => path.replace(/\/(?=[^/]+$)/, "//"),
  "capital letters": (path) => path.toUpperCase(),
  "one capital letter": (path) => path.replace("admin", "Admin"),
  "an escaped letter": (path) => path.replace("admin", "%61dmin"),
  "all letters escaped": (path) => path.replace("admin", "%61%64%6d%69%6e"),
  "escaped twice": (path) => path.replace("admin", "%2561dmin"),
  "an escaped slash before": (path) => `/%2f${path.slice(1)}`,
  "an escaped slash within": (path) => path.replace("admin/", "admin%2f"),
  "an escaped slash after": (path) => `${path}%2f`,
  "a backslash before": (path) => `/\\${path.slice(1)}`,
  "an escaped backslash before": (path) => `/%5c${path.slice(1)}`,
  "a dot before": (path) => `/.${path}`,
  "an escaped dot before": (path) => `/%2e${path}`,
  "up from a public page": (path) => `/about/..${path}`,
  "up by escaped dots": (path) => `/about/%2e%2e${path}`,
  "up from the API": (path) => `/api/..${path}`,
  "up from files": (path) => `/_next/static/../..${path}`,
  "up from files by escaped dots": (path) => `/_next/static/%2e%2e/%2e%2e${path}`,
  "up with an escaped slash": (path) => `/about/..%2f${path.slice(1)}`,
  "a dot after": (path) => `${path}/.`,
  "down and up": (path) => `${path}/x/..`,
  "a full stop": (path) => `${path}.`,
  "a semicolon": (path) => `${path};x=1`,
  "a semicolon within": (path) => path.replace("/admin", "/admin;x"),
  "a NUL": (path) => `${path}%00`,
  "a space": (path) => `${path}%20`,
  "a line end": (path) => `${path}%0d%0a`,
  "a width of nothing": (path) => path.replace("admin", "admin%E2%80%8B"),
  "full-width letters": (path) => path.replace("admin", "%EF%BD%81dmin"),
  "an overlong slash": (path) => path.replace("/admin", "/%c0%afadmin"),
  ".rsc": (path) => `${path}.rsc`,
  ".json": (path) => `${path}.json`,
  ".html": (path) => `${path}.html`,
  ".txt": (path) => `${path}.txt`,
  "its segments": (path) => `${path}.segments/_tree.segment.rsc`,
  "its page segment": (path) => `${path}.segments${path}/__PAGE__.segment.rsc`,
  _rsc: (path) => `${path}?_rsc=1a2b3`,
  "the old data path": (path) => `/_next/data/build${path}.json`,
  "the old data path at the root": (path) => `/_next/data${path}.json`,
  "a language before": (path) => `/en${path}`,
  "the image route": (path) => `/_next/image?url=${encodeURIComponent(path)}&w=640&q=75`,
  "a whole address": (path) => `http://localhost${path}`,
  "a whole address with a name": (path) => `http://admin@localhost${path}`,
  "a fragment": (path) => `${path}%23x`,
  "a broken escape": (path) => `${path}%`,
  "a parameter that names it": (path) => `/?next=${path}&path=${path}`,
};

/** Headers that tell a server or framework something about the request, sent with this address and with a public one. */
const headerSets: Record<string, (path: string) => Record<string, string>> = {
  rsc: () => ({ rsc: "1" }),
  "rsc with a state": (path) => ({ rsc: "1", "next-router-state-tree": stateOf(path), "next-url": path }),
  "a prefetch": () => ({ rsc: "1", "next-router-prefetch": "1" }),
  "a segment prefetch": () => ({
    rsc: "1",
    "next-router-prefetch": "1",
    "next-router-segment-prefetch": "/_tree",
  }),
  "a page segment": (path) => ({ rsc: "1", "next-router-segment-prefetch": `${path}/__PAGE__` }),
  "hot reload": () => ({ rsc: "1", "next-hmr-refresh": "1" }),
  "x-nextjs-data": () => ({ "x-nextjs-data": "1" }),
  "x-middleware-subrequest": () => ({ "x-middleware-subrequest": "middleware" }),
  "x-middleware-subrequest five times": () => ({
    "x-middleware-subrequest": Array(5).fill("middleware").join(":"),
  }),
  "x-middleware-subrequest in src": () => ({
    "x-middleware-subrequest": Array(5).fill("src/middleware").join(":"),
  }),
  "x-middleware-next": () => ({ "x-middleware-next": "1" }),
  "x-middleware-rewrite": (path) => ({ "x-middleware-rewrite": path }),
  "x-middleware-override-headers": () => ({
    "x-middleware-override-headers": "x-nonce",
    "x-middleware-request-x-nonce": "x",
  }),
  "x-screen": (path) => ({ "x-screen": path }),
  "x-matched-path": (path) => ({ "x-matched-path": path }),
  "x-invoke-path": (path) => ({ "x-invoke-path": path, "x-invoke-status": "200", "x-invoke-output": path }),
  "x-now-route-matches": (path) => ({ "x-now-route-matches": `1=${path}`, "x-vercel-id": "1" }),
  "x-original-url": (path) => ({ "x-original-url": path, "x-rewrite-url": path }),
  "x-forwarded": (path) => ({
    "x-forwarded-host": "localhost",
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-uri": path,
    "x-forwarded-prefix": "/admin",
  }),
  "a method override": () => ({ "x-http-method-override": "GET", "x-method-override": "GET" }),
  "another host": () => ({ host: "admin.localhost" }),
  "a claim of rights": () => ({
    authorization: "Bearer admin",
    "x-admin": "true",
    "x-user-role": "primary admin",
  }),
  preview: () => ({ cookie: "__prerender_bypass=1; __next_preview_data=1" }),
};

const methods = ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"] as const;

const makers: readonly (readonly [name: string, make: Make])[] = [
  ...Object.entries(spellings).map(
    ([name, spell]) => [name, (path: string) => ({ path: spell(path) })] as const,
  ),
  ...Object.entries(headerSets).map(
    ([name, headers]) => [name, (path: string) => ({ path, headers: headers(path) })] as const,
  ),
  ...Object.entries(headerSets).map(
    ([name, headers]) =>
      [`${name}, at a public page`, (path: string) => ({ path: "/about", headers: headers(path) })] as const,
  ),
  ...methods.map((method) => [method, (path: string) => ({ path, method })] as const),
  [
    "a server action",
    (path) => ({
      path,
      method: "POST",
      headers: { "next-action": "0".repeat(42), "content-type": "text/plain" },
    }),
  ],
];

/** More than sixty ways to ask for a forbidden address. */
export const TRICK_COUNT = makers.length;

/** The ways, numbered, for one address. */
export function trickAt(index: number, path: string): Trick {
  const maker = makers[index % makers.length];
  if (!maker) throw new Error("there are no tricks");
  const [name, make] = maker;
  return { name, ...make(path) };
}
