import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { z } from "zod";
import { listen } from "@/local/listen";

/** A browser's subscription, with the private key that only the browser has. */
export type TestDevice = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  privateKey: string;
};

export type Pushed = {
  /** The end of the endpoint: which device. */
  device: string;
  topic: string;
  ttl: number;
  content: { title: string; body: string; url: string; tag: string };
  bytes: number;
};

export type PushService = {
  origin: string;
  /** What was taken, each as often as it came. */
  taken: Pushed[];
  /** What the next requests are answered with instead of 201; "lost" takes the message and drops the connection. */
  answers: ({ status: number; headers?: Record<string, string> } | "lost")[];
  /** Makes a browser that subscribes for messages of the key that the service was started with. */
  subscribe(name: string): TestDevice;
  stop(): Promise<void>;
};

const content = z.strictObject({ title: z.string(), body: z.string(), url: z.string(), tag: z.string() });
const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });
const DAY_SECONDS = 24 * 3_600;
/** What push services take at most (RFC 8030, 7.2). */
const MOST_BYTES = 4_096;

/**
 * A push service on loopback that refuses what the standards refuse: a request without TTL (RFC 8030), one whose token is not signed by
 * the subscription's key, for this service and for at most a day (RFC 8292), and one that its device can't decrypt (RFC 8291). Written
 * from the standards with node:crypto alone, so that it shares no code with what sends.
 */
export async function startPushService(publicKey: string, port = 0): Promise<PushService> {
  const devices = new Map<string, TestDevice>();
  const taken: Pushed[] = [];
  const answers: PushService["answers"] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const answer = answers.shift() ?? { status: 201 };
    if (answer !== "lost" && answer.status !== 201)
      return void response.writeHead(answer.status, answer.headers).end("not now");
    const name = request.url?.split("/").at(-1) ?? "";
    const device = devices.get(name);
    if (!device) return void response.writeHead(410).end("no such subscription");
    try {
      taken.push({ device: name, ...read({ request, body: Buffer.concat(chunks), device }) });
    } catch (error) {
      return void response.writeHead(400).end(String(error));
    }
    if (answer === "lost") return void request.socket.destroy();
    response.writeHead(201, { location: `${origin}/message/${taken.length}` }).end();
  });

  function read({
    request,
    body,
    device,
  }: {
    request: IncomingMessage;
    body: Buffer;
    device: TestDevice;
  }): Omit<Pushed, "device"> {
    const { headers } = request;
    checkToken(headers.authorization ?? "");
    const ttl = z.string().regex(/^\d+$/).parse(headers["ttl"]);
    const topic = z
      .string()
      .regex(/^[\w-]{1,32}$/)
      .parse(headers["topic"]);
    if (request.method !== "POST" || headers["content-encoding"] !== "aes128gcm")
      throw new Error(`${request.method} with ${headers["content-encoding"]}`);
    if (body.length > MOST_BYTES) throw new Error(`${body.length} bytes`);
    const opened = content.parse(JSON.parse(decrypt(body, device)));
    return { topic, ttl: Number(ttl), content: opened, bytes: body.length };
  }

  function checkToken(authorization: string): void {
    const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
    const [header = "", payload = "", signature = ""] = token.split(".");
    const { alg } = z.object({ alg: z.string() }).parse(JSON.parse(fromBase64(header).toString()));
    const signed = verify(
      "sha256",
      Buffer.from(`${header}.${payload}`),
      { key: keyOf(publicKey), dsaEncoding: "ieee-p1363" },
      fromBase64(signature),
    );
    if (alg !== "ES256" || key !== publicKey || !signed) throw new Error("the token is not the site's");
    const { aud, exp, sub } = claims.parse(JSON.parse(fromBase64(payload).toString()));
    const left = exp - Date.now() / 1_000;
    if (aud !== origin) throw new Error(`the token is for ${aud}`);
    if (left <= 0 || left > DAY_SECONDS) throw new Error(`the token lasts ${left} s`);
    if (!/^(mailto:.+@.+|https:.+)$/.test(sub)) throw new Error(`nobody is reached by ${sub}`);
  }

  const { url: origin, stop } = await listen(server, port);
  return {
    origin,
    taken,
    answers,
    subscribe(name) {
      const curve = createECDH("prime256v1");
      const p256dh = curve.generateKeys("base64url");
      const auth = randomBytes(16).toString("base64url");
      const subscription = { endpoint: `${origin}/push/${name}`, keys: { p256dh, auth } };
      const device = { subscription, privateKey: curve.getPrivateKey("base64url") };
      devices.set(name, device);
      return device;
    },
    stop,
  };
}

const fromBase64 = (text: string): Buffer => Buffer.from(text, "base64url");

/** An uncompressed point, as a key for checks. */
function keyOf(point: string): ReturnType<typeof createPublicKey> {
  const bytes = fromBase64(point);
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString("base64url"));
  return createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
}

/** What the browser does: RFC 8291, 3.4, and RFC 8188 with one record. */
function decrypt(body: Buffer, { subscription, privateKey }: TestDevice): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + senderKey.length);
  if (record.length > recordSize) throw new Error("more than one record");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(privateKey, "base64url");
  const shared = curve.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), senderKey]);
  const secret = derive({ key: shared, salt: fromBase64(subscription.keys.auth), info, length: 32 });
  const keyInfo = Buffer.from("Content-Encoding: aes128gcm\0");
  const nonceInfo = Buffer.from("Content-Encoding: nonce\0");
  const decipher = createDecipheriv(
    "aes-128-gcm",
    derive({ key: secret, salt, info: keyInfo, length: 16 }),
    derive({ key: secret, salt, info: nonceInfo, length: 12 }),
  );
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error("the last record has no mark of its end");
  return padded.subarray(0, end).toString();
}

function derive({
  key,
  salt,
  info,
  length,
}: {
  key: Buffer;
  salt: Buffer;
  info: Buffer;
  length: number;
}): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, info, length));
}
