import { createServer, connect as openSocket, type Socket } from "node:net";

export type DatabaseFault = "down" | "silent" | null;

/** Sits between the app and PostgreSQL: "down" cuts every connection, "silent" accepts and never answers. */
export async function startDatabaseProxy(databaseUrl: string): Promise<{
  url: string;
  setFault(fault: DatabaseFault): void;
  stop(): Promise<void>;
}> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let fault: DatabaseFault = null;
  const server = createServer((client) => {
    if (fault === "down") return void client.destroy();
    const upstream = openSocket(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (data) => {
      if (fault !== "silent") upstream.write(data);
    });
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === "object" && address ? address.port : 0);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    setFault(next) {
      fault = next;
      // Connections that swallowed a request in silence never recover; a real network drops them too.
      if (next !== "silent") cut();
    },
    async stop() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
