import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Lets a server listen on loopback, on a free port unless one is given. `stop` ends its connections too. */
export async function listen(
  server: Server,
  at = 0,
): Promise<{ url: string; port: number; stop(): Promise<void> }> {
  await once(server.listen(at, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
