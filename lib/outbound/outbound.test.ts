import http from "node:http";
import net from "node:net";
import { type Behaviour, listen, PUBLIC, portOf, startOutside } from "@/tests/outbound/outside";
import { appEnvironment } from "@/tests/setup/app-environment";
import { judgeAddress } from "./judge-address";
import { ANSWER_BYTES, type Network, postOutside, TIME_LIMIT_MS } from "./post-outside.server";

describe("judgeAddress", () => {
  it.each([
    "1.1.1.1",
    "9.9.9.9",
    "172.15.255.255",
    "172.32.0.0",
    "100.63.255.255",
    "223.255.255.255",
    "2606:4700::1111",
    "2a00::1",
  ])("knows %s as public", (address) => expect(judgeAddress(address)).toBe("public"));

  it.each([
    ["169.254.169.254", "linkLocal"],
    ["::ffff:127.0.0.1", "ipv4Mapped"],
    ["64:ff9b::7f00:1", "rfc6052"],
    ["::7f00:1", "reserved"],
    ["127.1", "unreadable"],
    ["", "unreadable"],
  ])("names the range of %s: %s", (address, range) => expect(judgeAddress(address)).toBe(range));
});

describe("postOutside", () => {
  Object.assign(process.env, {
    ...appEnvironment({
      databaseUrl: "postgresql://localhost/none",
      rpcUrl: "http://127.0.0.1:1",
      appOrigin: "https://club.test",
    }),
    WEBHOOK_ALLOWED_HOSTS: "127.0.0.1,localhost",
  });

  const outside = startOutside();
  const { taken, dialled, networkOf } = outside;

  beforeAll(() => {
    for (const name of ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy"])
      process.env[name] = `http://127.0.0.1:${portOf(outside.trap)}`;
  });

  const post = (url: string, network: Network, headers: Record<string, string> = {}) =>
    postOutside({ url, headers, body: "{}" }, network);

  it.each(["https://hooks.example", "https://HOOKS.example:443/a/../b?c=d", "https://hooks.example:8443/"])(
    "posts to %s with the host's own name, and reads the answer",
    async (url) => {
      outside.behave = (_request, response) =>
        response.writeHead(202, { "content-encoding": "gzip" }).end("taken");
      expect(await post(url, networkOf([PUBLIC]), { "webhook-id": "1" })).toEqual({
        ok: true,
        value: { status: 202, text: "taken", retryAfter: null },
      });
      expect(taken).toMatchObject([{ host: new URL(url).host, body: "{}", headers: { "webhook-id": "1" } }]);
      expect(Object.keys(taken[0]?.headers ?? {}).toSorted()).toEqual([
        "connection",
        "content-length",
        "host",
        "webhook-id",
      ]);
    },
  );

  it("connects to the address that it checked, though the name has another one the next time", async () => {
    const network = networkOf([PUBLIC], ["127.0.0.1"], ["169.254.169.254"]);
    expect(await post("https://rebind.example/", network)).toMatchObject({ ok: true });
    expect(network.asked).toEqual(["rebind.example"]);
    expect(dialled).toEqual([PUBLIC]);
    expect(await post("https://rebind.example/", network)).toMatchObject({ reason: { reason: "address" } });
    expect(dialled).toEqual([PUBLIC]);
  });

  it("takes no certificate of another name, nor one that nobody trusts", async () => {
    expect(await post("https://other.example/", networkOf([PUBLIC]))).toMatchObject({
      reason: { reason: "unreachable", text: expect.stringContaining("ERR_TLS_CERT_ALTNAME_INVALID") },
    });
    const url = `https://localhost:${portOf(outside.receiver)}/`;
    expect(await postOutside({ url, headers: {}, body: "" })).toMatchObject({
      reason: { reason: "unreachable", text: expect.stringContaining("DEPTH_ZERO_SELF_SIGNED_CERT") },
    });
    expect(taken).toEqual([]);
  });

  it.each([301, 302, 303, 307, 308])("follows no redirect (%s)", async (status) => {
    const inside = `http://127.0.0.1:${portOf(outside.trap)}/`;
    outside.behave = (_request, response) => response.writeHead(status, { location: inside }).end();
    expect(await post("https://hooks.example/", networkOf([PUBLIC]))).toMatchObject({ value: { status } });
    expect([taken.length, outside.trapped]).toEqual([1, 0]);
  });

  it("uses no proxy of the environment, in or outside the guard", async () => {
    expect(await post("https://hooks.example/", networkOf([PUBLIC]))).toMatchObject({ ok: true });
    const plain = await listen(http.createServer((_request, response) => response.end("direct")));
    const url = `http://127.0.0.1:${portOf(plain)}/`;
    expect(await postOutside({ url, headers: {}, body: "" })).toMatchObject({ value: { text: "direct" } });
    plain.close();
    expect(outside.trapped).toBe(0);
  });

  it("asks the hosts that the operator allowed by any port and without encryption, and refuses the rest of the address", async () => {
    const port = portOf(outside.trap);
    const ask = (url: string) => postOutside({ url, headers: {}, body: "" });
    for (const url of [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`])
      expect(await ask(url)).toMatchObject({ ok: true });
    expect(outside.trapped).toBe(2);
    expect(await ask(`http://a:b@127.0.0.1:${port}/`)).toMatchObject({ reason: { reason: "credentials" } });
    for (const host of ["0x7f.1", "2130706433", "127.1", "127.0.0.1.", "[::1]"])
      expect(await ask(`http://${host}:${port}/`)).toMatchObject({ ok: false });
    expect(outside.trapped).toBe(2);
  });

  it("reads 16 kB of an endless answer and hangs up", async () => {
    let hasHungUp = false;
    outside.behave = (request, response) => {
      request.socket.on("close", () => {
        hasHungUp = true;
      });
      const fill = (): void => {
        while (!response.destroyed && response.write("a".repeat(4_096)));
      };
      response.on("drain", fill);
      fill();
    };
    const outcome = await post("https://hooks.example/", networkOf([PUBLIC]));
    expect(outcome.ok && outcome.value.text).toHaveLength(ANSWER_BYTES);
    while (!hasHungUp) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it("gives up after 5 seconds in all, wherever the time goes", async () => {
    const drip = (response: http.ServerResponse): void => {
      if (!response.destroyed) setTimeout(() => drip(response.write("a") ? response : response), 200);
    };
    const behaviours: readonly Behaviour[] = [
      () => undefined,
      (_request, response) => drip(response.writeHead(200)),
      (_request, response) => {
        const more = setInterval(() => response.writeProcessing(), 200);
        response.on("close", () => clearInterval(more));
      },
    ];
    let turn = 0;
    outside.behave = (request, response) => behaviours[turn++ % behaviours.length]?.(request, response);
    const silent: Network = { ...networkOf(), resolve: () => new Promise(() => undefined) };
    const begin = performance.now();
    const outcomes = await Promise.all([
      ...behaviours.map(() => post("https://hooks.example/", networkOf([PUBLIC]))),
      post("https://hooks.example/", silent),
    ]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { reason: "time" } });
    expect(performance.now() - begin).toBeGreaterThanOrEqual(TIME_LIMIT_MS - 5);
    expect(performance.now() - begin).toBeLessThan(TIME_LIMIT_MS + 1_500);
    expect(turn).toBe(3);
  }, 10_000);

  it("takes whatever else comes as a receiver that can't be reached", async () => {
    const answers = [
      "SSH-2.0-OpenSSH\r\n",
      `HTTP/1.1 200 OK\r\nX: ${"a".repeat(40_000)}\r\n\r\n`,
      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nzzz",
      "",
    ];
    for (const answer of answers) {
      const odd = net.createServer((socket) => socket.on("error", () => undefined).end(answer));
      // Without reading, it would never notice that the other side hung up.
      odd.on("connection", (socket) => socket.resume());
      await listen(odd);
      const url = `http://127.0.0.1:${portOf(odd)}/`;
      expect(await postOutside({ url, headers: {}, body: "" })).toMatchObject({
        reason: { reason: "unreachable" },
      });
      odd.close();
    }
  });
});
