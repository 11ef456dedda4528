import { mapConcurrently } from "@/lib/shared/map-concurrently";
import { readXssVectors } from "@/tests/proof/xss-vectors";
import { listMailFaults } from "@/tests/setup/mail-faults";
import { type MailServer, startMailServer } from "@/tests/setup/mail-server";
import { sendMail } from "./send-mail.server";

/** Each header of a mail, which no words of anybody may add to. */
const HEADERS = [
  ...[
    "auto-submitted",
    "content-type",
    "date",
    "from",
    "list",
    "message-id",
    "mime-version",
    "subject",
    "to",
  ],
  "x-channel-id",
];
const CHANNEL = "00000000-0000-4000-8000-000000000001";

let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
  Object.assign(process.env, {
    MESSAGE_SECRETS: `1:${"a".repeat(40)}`,
    SMTP_URL: server.url,
    MAIL_FROM: "votes@club.test",
  });
});
afterAll(() => server.stop());

const send = (title: string, index: number) =>
  sendMail({
    deliveryId: `${index}`,
    channelId: CHANNEL,
    to: "reader@mail.test",
    messages: [{ title, text: title, path: "/", asksForVote: false }],
    isConfirmation: false,
  });

/** As a mail says it: a reader's program takes runs of spaces in a subject for one. */
const said = (text: string) =>
  text.replace(/[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu, " ").replace(/\p{Cs}/gu, "\ufffd");
const spaces = (text: string | undefined) => (text ?? "").replace(/\s+/g, " ").trim();

describe("a mail, through a server and a mail program's parser", () => {
  it("carries what people type in its subject, and gets no header, reader, part or address from it", async () => {
    const payloads = [
      ...readXssVectors().payloads,
      ...[
        "\r\nBcc: everybody@evil.test",
        "\nSubject: other",
        "\r\n\r\n<script>x()</script>",
        "\u2028Bcc: x@evil.test",
      ],
      ...["=?utf-8?B?QmNjOiBldmVyeWJvZHlAZXZpbC50ZXN0?=", "=?utf-8?Q?=0D=0ABcc:_x@evil.test?=", "=?x?="],
      ...["x".repeat(20_000), "日本".repeat(2_000), "🎉".repeat(500), `${"a ".repeat(400)}`],
      ...["\u202eevil\u202c", "a\u0000b", "\ud800", "votes@evil.test", '"Votes" <votes@evil.test>'],
    ];
    await mapConcurrently([...payloads.entries()], 8, ([index, payload]) => send(`New: ${payload}`, index));
    expect(server.taken).toHaveLength(payloads.length);
    const byId = new Map(server.taken.map((mail) => [mail.messageId, mail]));
    for (const [index, payload] of payloads.entries()) {
      const mail = byId.get(`<${index}@club.test>`);
      if (mail === undefined) throw new Error(`the mail of ${JSON.stringify(payload)} did not come`);
      expect([payload, [...mail.headers.keys()].toSorted()]).toEqual([payload, HEADERS]);
      expect([mail.to].flat().flatMap((to) => to?.value ?? [])).toEqual([
        { address: "reader@mail.test", name: "" },
      ]);
      expect(mail.from?.value).toEqual([{ address: "votes@club.test", name: "Kairos" }]);
      expect(mail.attachments).toEqual([]);
      const whole = [...said(`New: ${payload}`).trim().replaceAll("=?", "= ?")].slice(0, 150).join("");
      expect(spaces(mail.subject)).toBe(spaces(whole));
    }
    const faulty = server.taken.filter(
      ({ html }, index) => index % 10 === 0 && listMailFaults(html || "", "https://club.test").length > 0,
    );
    expect(faulty).toEqual([]);
  });

  it("would show a header that got in", async () => {
    server.taken.length = 0;
    const { createTransport } = await import("nodemailer");
    const sender = createTransport({ url: server.url });
    await sender.sendMail({
      to: "reader@mail.test",
      from: "a@b.test",
      subject: "x",
      headers: { "x-more": "1" },
      text: "x",
    });
    expect(server.taken[0]?.headers.has("x-more")).toBe(true);
    sender.close();
  });
});
