import http from "node:http";
import https from "node:https";
import type net from "node:net";
import type { AddressInfo } from "node:net";
import type { Network } from "@/lib/outbound/post-outside.server";
import { certificate, certificateKey } from "./certificate";

type Taken = { host: string | undefined; headers: http.IncomingHttpHeaders; body: string };
export type Behaviour = (request: http.IncomingMessage, response: http.ServerResponse) => void;

export const PUBLIC = "9.9.9.9";

export const portOf = (server: net.Server): number => (server.address() as AddressInfo).port;

export async function listen<Server extends net.Server>(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** A receiver with a certificate, where all connections of a test arrive, and a trap on loopback that must never be reached. */
export type Outside = {
  receiver: https.Server;
  trap: http.Server;
  behave: Behaviour;
  trapped: number;
  readonly taken: Taken[];
  /** The addresses that were connected to. */
  readonly dialled: (string | undefined)[];
  /** Answers of name servers, one after the other; the last is kept. */
  networkOf(...answers: (readonly string[])[]): Network & { asked: string[] };
};

/** Starts and ends with the test file. */
export function startOutside(): Outside {
  const taken: Taken[] = [];
  const dialled: (string | undefined)[] = [];
  const accept: Behaviour = (_request, response) => response.writeHead(204).end();
  const outside: Outside = {
    receiver: https.createServer({ cert: certificate, key: certificateKey }, async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      const { headers } = request;
      taken.push({ host: headers.host, headers, body: Buffer.concat(chunks).toString() });
      outside.behave(request, response);
    }),
    trap: http.createServer((_request, response) => {
      outside.trapped += 1;
      response.end("secret of the inside");
    }),
    behave: accept,
    trapped: 0,
    taken,
    dialled,
    networkOf(...answers) {
      const asked: string[] = [];
      const requestTls = (options: https.RequestOptions): http.ClientRequest => {
        dialled.push(options.host ?? undefined);
        const port = portOf(outside.receiver);
        return https.request({ ...options, host: "127.0.0.1", port, ca: certificate });
      };
      return {
        asked,
        resolve: async (name) => {
          asked.push(name);
          return [...(answers[asked.length - 1] ?? answers.at(-1) ?? [])];
        },
        requestTls: requestTls as typeof https.request,
      };
    },
  };
  const servers = [outside.receiver, outside.trap];
  beforeAll(() => Promise.all(servers.map(listen)));
  beforeEach(() => {
    outside.behave = accept;
    outside.trapped = 0;
    taken.length = 0;
    dialled.length = 0;
  });
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });
  return outside;
}
