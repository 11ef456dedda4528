import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { whenArrived } from "./when-arrived.server";

type Taken = { isWhole: boolean; body: Promise<string> };

let server: Server;
let taken: Taken[];
let late: string[];

beforeEach(async () => {
  taken = [];
  late = [];
  server = createServer((incoming, outgoing) =>
    whenArrived(incoming, {
      take: (isWhole) => {
        taken.push({ isWhole, body: text(incoming) });
        taken.at(-1)?.body.then(
          (body) => outgoing.end(`${body.length}`),
          () => outgoing.destroy(),
        );
        server.emit("taken");
      },
      refuse: ({ code }) => {
        late.push(code);
        outgoing.writeHead(408, { connection: "close" }).end();
      },
    }),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(() => void server.close());

const port = () => (server.address() as AddressInfo).port;

function open(...headers: string[]) {
  const socket = connect(port(), "127.0.0.1");
  socket.write(`${["POST / HTTP/1.1", "Host: club.test", ...headers].join("\r\n")}\r\n\r\n`);
  return socket;
}

it("takes a request once its body is here, and loses nothing of it", async () => {
  const socket = open("Content-Length: 6");
  socket.write("abc");
  const other = await fetch(`http://127.0.0.1:${port()}`, { method: "POST", body: "whole" });
  expect(await other.text()).toBe("5");
  expect(taken).toHaveLength(1);
  socket.write("def");
  await once(server, "taken");
  expect(taken.map(({ isWhole }) => isWhole)).toEqual([true, true]);
  expect(await taken[1]?.body).toBe("abcdef");
  // The next request of the same connection.
  await once(socket, "data");
  socket.write(
    "POST / HTTP/1.1\r\nHost: club.test\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nxyz\r\n0\r\n\r\n",
  );
  await once(server, "taken");
  expect(await taken[2]?.body).toBe("xyz");
  socket.destroy();
});

it("takes one without a body, and one that announces much, immediately", async () => {
  expect(await (await fetch(`http://127.0.0.1:${port()}`)).text()).toBe("0");
  const socket = open("Content-Length: 1000000");
  await once(server, "taken");
  expect(taken.map(({ isWhole }) => isWhole)).toEqual([true, false]);
  socket.destroy();
  await expect(taken[1]?.body).rejects.toThrow("aborted");
});

it("takes a body without an announcement once Node holds no more of it", async () => {
  const long = "a".repeat(300_000);
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(long));
      controller.close();
    },
  });
  const init = { method: "POST", body, duplex: "half" };
  expect(await (await fetch(`http://127.0.0.1:${port()}`, init)).text()).toBe("300000");
  expect(taken.map(({ isWhole }) => isWhole)).toEqual([false]);
});

it("refuses a body that comes too slowly, and forgets one whose sender left", async () => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] });
  try {
    const left = open("Content-Length: 6");
    const [, gone] = await once(server, "request");
    left.destroy();
    await once(gone, "close");
    expect(jest.getTimerCount()).toBe(0);
    const slow = open("Content-Length: 6");
    await once(server, "request");
    jest.advanceTimersByTime(10_000);
    const [answer] = await once(slow, "data");
    expect(String(answer)).toMatch(/^HTTP\/1.1 408 /);
    expect({ late, taken }).toEqual({ late: ["BODY_TOO_SLOW"], taken: [] });
  } finally {
    jest.useRealTimers();
  }
});
