import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { listen } from "@/local/listen";

const alertMessage = z.object({
  type: z.enum(["alert.began", "alert.ended"]),
  timestamp: z.iso.datetime(),
  data: z.object({
    id: z.uuid(),
    kind: z.string(),
    subject: z.string(),
    title: z.string(),
    advice: z.string(),
    message: z.string(),
    since: z.iso.datetime(),
    until: z.iso.datetime().nullable(),
    url: z.string(),
  }),
});
export type Received = z.infer<typeof alertMessage> & { webhookId: string; at: number };

export type WebhookReceiver = {
  url: string;
  /** What was delivered, each as often as it came. */
  received: Received[];
  /** The answers to the next requests; a number is a status, "lost" takes the message and drops the connection. */
  answers: (number | "lost")[];
  stop(): Promise<void>;
};

export const WEBHOOK_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/** Takes alerts on loopback and checks each signature with the standard's own package. */
export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const answers: (number | "lost")[] = [];
  const webhook = new Webhook(WEBHOOK_SECRET);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const answer = answers.shift() ?? 204;
    if (answer === "lost" || answer < 300) {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const message = webhook.verify(Buffer.concat(chunks).toString(), headers);
      const webhookId = headers["webhook-id"] ?? "";
      received.push({ ...alertMessage.parse(message), webhookId, at: performance.now() });
    }
    if (answer === "lost") return void request.socket.destroy();
    response.writeHead(answer, { location: "/elsewhere" }).end();
  });
  const { url, stop } = await listen(server, port);
  return { url: `${url}/alerts?key=in-the-address`, received, answers, stop };
}
