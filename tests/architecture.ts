import { resolveImport } from "./source-files";

/** A later domain may import an earlier one, never the other way round (docs/architecture.md). */
export const domainOrder = [
  "shared",
  "env",
  "db",
  "http",
  "outbound",
  "chain",
  "audit",
  "settings",
  "holdings",
  "names",
  "power",
  "ballots",
  "auth",
  "clubs",
  "fees",
  "log",
  "release",
  "publishing",
  "proposals",
  "votes",
  "safes",
  "anchors",
  "recount",
  "moderation",
  "bounties",
  "profiles",
  "analytics",
  "search",
  "sharing",
  "interop",
  "exit",
  "messages",
  "webhooks",
  "admin",
  "jobs",
  "operations",
  "routes",
];

export type Layer =
  | "pure"
  | "schema"
  | "use case"
  | "store"
  | "client data"
  | "screen part"
  | "page or route"
  | "entry"
  | "package"
  | "local"
  | "test"
  | "generated"
  | "other";

export type Module = { path: string; layer: Layer; domain: string | null };
export type Target =
  | (Module & { package: null })
  | { package: string; path: null; layer: null; domain: null };
export type Use = { from: Module; to: Target; isType: boolean; isDynamic: boolean };

// The first match decides, so narrow patterns come before wide ones.
const layerOfPath: [RegExp, Layer][] = [
  // Names and types of columns: what a stored text is made of stands beside its type.
  [/^lib\/db\/generated\/columns\.ts$/, "pure"],
  [/^lib\/db\/generated\//, "generated"],
  [/^(tests|bench)\/|\.test\.tsx?$/, "test"],
  [/^local\//, "local"],
  [/^packages\//, "package"],
  [/^app\//, "page or route"],
  [/^components\//, "screen part"],
  [/^(middleware|instrumentation)\.ts$|^lib\/.*-cli\.ts$/, "entry"],
  [/^lib\/.*-store\.server\.ts$/, "store"],
  [/^lib\/.*\.server\.tsx?$/, "use case"],
  // A parser is the schema as a function.
  [/^lib\/.*(-schemas|-endpoints|\/parse-[^/]+)\.ts$/, "schema"],
  // Questions to our own API, hooks, and in client/ what else only a browser does: wallets, storage, steps of a form.
  [
    /^lib\/.*(-queries\.ts|\/use-[^/]+\.tsx?|\/client\/[^/]+\.ts)$|^lib\/http\/(api|query)-client\.tsx?$/,
    "client data",
  ],
  [/^lib\/.*\.tsx?$/, "pure"],
];

export function moduleAt(path: string): Module {
  const layer = layerOfPath.find(([pattern]) => pattern.test(path))?.[1] ?? "other";
  return { path, layer, domain: /^lib\/([^/]+)\//.exec(path)?.[1] ?? null };
}

export function targetOf({ from, specifier }: { from: string; specifier: string }): Target {
  const path = resolveImport({ from, specifier });
  if (path !== null) return { ...moduleAt(path), package: null };
  return { package: specifier, path: null, layer: null, domain: null };
}

const frameworks = /^(react|react-dom|next|next-themes|sonner|wagmi|@wagmi\/.*|@tanstack\/.*)(\/|$)/;
const database = /^(pg|prisma|@prisma\/.*)(\/|$)/;
const inDatabase = (to: Target): boolean => to.layer === "generated" || database.test(to.package ?? "");
const isServer = (to: Target): boolean =>
  to.layer === "use case" || to.layer === "store" || to.package === "server-only" || inDatabase(to);
const isScreen = (to: Target): boolean => to.layer === "screen part" || to.layer === "page or route";
const isProduct = (from: Module): boolean => !["test", "local", "other"].includes(from.layer);

export type Rule = { because: string; breaks: (from: Module, to: Target, use: Use) => boolean };

/** The layer table and domain order of architecture.md, as rules on imports. */
export const importRules: Rule[] = [
  {
    because:
      "a pure rule or schema knows no framework, wallet, database or platform, so it runs and is tested anywhere",
    breaks: (from, to) =>
      (from.layer === "pure" || from.layer === "schema") &&
      (frameworks.test(to.package ?? "") ||
        inDatabase(to) ||
        /^(node:|server-only$|pino$|iron-session$)/.test(to.package ?? "")),
  },
  {
    because: "a pure rule imports pure files only; a schema's type is the one thing it may name",
    breaks: (from, to, use) =>
      from.layer === "pure" &&
      to.package === null &&
      to.layer !== "pure" &&
      !(to.layer === "schema" && use.isType),
  },
  {
    because: "a schema imports zod, pure files and schemas",
    breaks: (from, to) =>
      from.layer === "schema" && to.package === null && to.layer !== "pure" && to.layer !== "schema",
  },
  {
    because: "nothing in lib knows React screens or routes",
    breaks: (from, to) => from.path.startsWith("lib/") && isProduct(from) && isScreen(to),
  },
  {
    because: "a use case runs without React",
    breaks: (from, to) =>
      (from.layer === "use case" || from.layer === "store") &&
      (frameworks.test(to.package ?? "") || to.layer === "client data") &&
      !/^next\/(server|headers|navigation|og)$/.test(to.package ?? ""),
  },
  {
    because: "only stores and lib/db touch Prisma and SQL",
    breaks: (from, to) =>
      isProduct(from) &&
      from.layer !== "store" &&
      from.layer !== "generated" &&
      from.domain !== "db" &&
      inDatabase(to),
  },
  {
    because: "the pool and the Prisma client are for stores; a use case asks a store",
    breaks: (from, to) =>
      isProduct(from) &&
      from.layer !== "store" &&
      from.domain !== "db" &&
      /^lib\/db\/database\.server\.ts$/.test(to.path ?? "") &&
      from.path !== "instrumentation.ts",
  },
  {
    because:
      "a store imports lib/db, lib/env, pure files and schemas, so it stays a thin layer over its tables",
    breaks: (from, to) =>
      from.layer === "store" &&
      to.package === null &&
      !["pure", "schema", "generated"].includes(to.layer) &&
      to.domain !== "db" &&
      to.domain !== "env",
  },
  {
    because: "client data and screens never reach into the server; they ask its API",
    breaks: (from, to, use) =>
      (from.layer === "client data" || from.layer === "screen part") && isServer(to) && !use.isType,
  },
  {
    because: "proposals and bounties share through publishing, which knows neither",
    breaks: (from, to) => {
      const room = (text: string) => /^(?:components|lib)\/(publishing|proposals|bounties)\//.exec(text)?.[1];
      const [own, other] = [room(from.path), room(to.path ?? "")];
      return (
        isProduct(from) && own !== undefined && other !== undefined && other !== "publishing" && own !== other
      );
    },
  },
  {
    because: "a screen part doesn't know the routes it stands on",
    breaks: (from, to) => from.layer === "screen part" && to.layer === "page or route",
  },
  {
    because:
      "a page or route is a declaration: use cases, components, schemas and lib/routes, never a store or SQL",
    breaks: (from, to) =>
      from.layer === "page or route" &&
      (to.layer === "store" ||
        inDatabase(to) ||
        (to.domain === "db" && to.path !== "lib/db/read-now.server.ts" && to.layer === "use case")),
  },
  {
    because: "a later domain may import an earlier one, never back",
    breaks: (from, to) =>
      isProduct(from) &&
      from.layer !== "entry" &&
      from.domain !== null &&
      to.domain !== null &&
      domainOrder.indexOf(to.domain) > domainOrder.indexOf(from.domain),
  },
  {
    because: "siwe and ethers parse sign-in messages on the server, in lib/auth alone",
    breaks: (from, to) =>
      isProduct(from) &&
      /^(siwe|ethers)(\/|$)/.test(to.package ?? "") &&
      !(from.domain === "auth" && from.layer === "use case"),
  },
  {
    because:
      "local mode is not part of the product: only the wallet host may load the local wallet, when asked",
    breaks: (from, to, use) =>
      isProduct(from) &&
      to.layer === "local" &&
      !(from.path.startsWith("components/wallet/") && /^local\/wallet\//.test(to.path) && use.isDynamic),
  },
  {
    because:
      "a browser parses with zod/mini: zod compiles its objects, which the policy against eval reports",
    breaks: (from, to) =>
      (from.layer === "client data" || from.layer === "screen part") && to.package === "zod",
  },
  {
    because:
      "a package has what others run: pure files, schemas and client code of the product, and nothing of its server",
    breaks: (from, to) =>
      from.layer === "package" &&
      (frameworks.test(to.package ?? "") ||
        (to.package === null && !["pure", "schema", "client data", "package"].includes(to.layer))),
  },
  {
    because: "the product doesn't know what packages are made of it",
    breaks: (from, to) => isProduct(from) && from.layer !== "package" && to.layer === "package",
  },
  {
    because: "what only tests use stays out of the product",
    breaks: (from, to) =>
      (isProduct(from) || from.layer === "local") &&
      (to.layer === "test" ||
        /^(playwright|jest|@jest|@testing-library|msw|fast-check|ethers-6)/.test(to.package ?? "")),
  },
  {
    because: "next/font/google downloads at build time; fonts come from npm",
    breaks: (_from, to) => to.package === "next/font/google",
  },
];

export type TextRule = { because: string; breaks: (file: Module, text: string) => boolean };

/** Stores whose rows are still cast to a type that nothing checks. The list only gets shorter. */
const uncheckedStores: ReadonlySet<string> = new Set(["lib/publishing/draft-store.server.ts"]);

/** What a file's text may not contain, whatever it imports. */
export const textRules: TextRule[] = [
  {
    because: '`import "server-only"` is the first line of every *.server.ts',
    breaks: (file, text) => /\.server\.tsx?$/.test(file.path) && !text.startsWith('import "server-only";\n'),
  },
  {
    because: "no barrels: import the file that has it; a package's entry is what others import",
    breaks: (file, text) =>
      /(^|\/)index\.(tsx?|mjs)$/.test(file.path) ||
      (isProduct(file) &&
        file.layer !== "package" &&
        /^export\s+(type\s+)?(\*|\{[^}]*\})(\s+as\s+\w+)?\s+from\s/m.test(text)),
  },
  {
    because: "no utils.ts: a file is named after what it has",
    breaks: (file) => /(^|\/)(utils?|helpers?|common|misc)\.(tsx?|mjs)$/.test(file.path),
  },
  {
    because: "a pure rule takes time, randomness and configuration as parameters",
    breaks: (file, text) =>
      (file.layer === "pure" || file.layer === "schema") &&
      /\b(Date\.now\(|new Date\(\)|Math\.random\(|crypto\.|process\.)/.test(text),
  },
  {
    because: "no server actions: one way in, the route wrapper",
    breaks: (_file, text) => /^\s*["']use server["']/m.test(text),
  },
  {
    because: "screens ask through client data, which asks through lib/http/api-client.ts",
    breaks: (file, text) =>
      (file.layer === "screen part" ||
        (file.layer === "client data" && !file.path.startsWith("lib/http/"))) &&
      /(?<![\w.])fetch\(/.test(text),
  },
  {
    because:
      "the hooks of queries come from lib/http, whose query-client keeps the cache: no provider stands around the pages",
    breaks: (file, text) =>
      isProduct(file) &&
      !/^lib\/http\/(query-client|use-[a-z-]+)\.ts$/.test(file.path) &&
      /import \{[^}]*\buse[A-Z][^}]*\} from "@tanstack\/react-query"/.test(text),
  },
  {
    because: "route() and serve() are the only way to write a handler",
    breaks: (file, text) =>
      /^app\/.*\/route\.tsx?$/.test(file.path) &&
      !/"@\/lib\/routes\/(route|endpoint-table)\.server"/.test(text),
  },
  {
    because:
      "what the browser needs is handed over by the root layout, so that one build serves any deployment",
    breaks: (file, text) => isProduct(file) && /NEXT_PUBLIC_/.test(text),
  },
  {
    because: "a statement's rows are checked: rows(), one() or maybe() read them by declared fields",
    breaks: (file, text) =>
      isProduct(file) &&
      !file.path.startsWith("lib/db/") &&
      !uncheckedStores.has(file.path) &&
      /\.query</.test(text),
  },
  {
    because: "the name of a rate limit is words, which routes may share",
    breaks: (file, text) => file.layer === "page or route" && /\blimit: \{ name: "(?![a-z0-9-]+")/.test(text),
  },
  {
    because: "no statement has a name, which a pooler in transaction mode would lose",
    breaks: (file, text) =>
      /-store\.server\.ts$/.test(file.path) && /\.query(<[^;]*?>)?\(\s*\{[^}]*\bname\b/.test(text),
  },
];
