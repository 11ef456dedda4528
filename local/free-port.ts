import { createServer } from "node:net";

/** Answers a loopback port that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Whether something listens on the port of 127.0.0.1 or ::1. A browser may try either for localhost. */
export async function isPortTaken(port: number): Promise<boolean> {
  const hosts = ["127.0.0.1", "::1"];
  return (await Promise.all(hosts.map((host) => cannotListen({ host, port })))).includes(true);
}

function cannotListen({ host, port }: { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code === "EADDRINUSE" || error.code === "EACCES"),
    );
    server.listen({ host, port }, () => server.close(() => resolve(false)));
  });
}
