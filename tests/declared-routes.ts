import type { RouteHandler } from "@/lib/routes/route.server";
import { listFiles } from "./source-files";

export type DeclaredRoute = { file: string; method: string; path: string; handler: RouteHandler };

/** What every module of the API and every other route file declares; a path as `/api/clubs/{clubSlug}`. */
export async function listDeclaredRoutes(): Promise<DeclaredRoute[]> {
  const files = listFiles("app").filter((file) => /^app\/(api\/[^/]+|(?!api\/).*\/route)\.ts$/.test(file));
  const found = await Promise.all(
    files.map(async (file) => {
      const module = await import(`@/${file.replace(/\.ts$/, "")}`);
      const handlers: [string, RouteHandler | undefined][] = file.endsWith("/route.ts")
        ? ["GET", "POST"].map((method) => [`${method} ${file.slice(3, -9)}`, module[method]])
        : Object.entries<RouteHandler>(module.endpoints ?? {}).map(([key, handler]) => [
            key.replace(" ", " /api"),
            handler,
          ]);
      return handlers.flatMap(([key, handler]) => {
        const [method = "", path = ""] = key.split(" ");
        const named = path.replace(/:(\w+)|\[(?:\.{3})?(\w+)\]/g, "{$1$2}");
        return handler?.facts ? [{ file, method, path: named, handler }] : [];
      });
    }),
  );
  return found.flat();
}
