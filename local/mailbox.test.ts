import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { writeMail } from "@/lib/messages/write-mail";
import { type Mailbox, startMailbox } from "./mailbox";

const folder = mkdtempSync(join(tmpdir(), "mailbox-"));
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await startMailbox({ folder, port: 0 });
});
afterAll(async () => {
  await mailbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function send(title: string): Promise<void> {
  const transport = createTransport(mailbox.smtpUrl);
  const url = "http://localhost:3000/messages/links/x.stop.y";
  const messages = [{ title, text: "In Night Market.", path: "/clubs/night-market" }];
  const frame = { productName: "Kairos", origin: "http://localhost:3000", messages };
  const mail = writeMail({ ...frame, confirmUrl: null, stopUrl: url, snoozeUrl: url });
  await transport.sendMail({ from: "votes@kairos.example", to: "holder@mail.example", ...mail });
}

/** The status of the list under another name of this machine. */
function statusAs(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${mailbox.url}/`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

describe("startMailbox", () => {
  it("keeps each mail in a file, and lists the newest first, with what people wrote as text", async () => {
    expect(await (await fetch(mailbox.url)).text()).toContain("No mail yet.");
    await send("New proposal: Zürich & <b>others</b>");
    await send("Passed: A bench");
    expect(readdirSync(folder)).toHaveLength(2);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    const list = await (await fetch(mailbox.url)).text();
    const links = [...list.matchAll(/<a href="(\/[^"]+)">([^<]+)</g)].map(([, path, subject]) => ({
      path,
      subject,
    }));
    expect(links.map(({ subject }) => subject)).toEqual([
      "Passed: A bench",
      "New proposal: Zürich &amp; &lt;b&gt;others&lt;/b&gt;",
    ]);
    expect(list).toContain("To holder@mail.example");
    const mail = await fetch(`${mailbox.url}${links[0]?.path}`);
    expect(mail.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await mail.text()).toContain(
      '<a href="http://localhost:3000/clubs/night-market">Passed: A bench</a>',
    );
  });

  it("answers only on this machine's own names, and gives no other file", async () => {
    expect(await statusAs("evil.example")).toBe(403);
    expect(await statusAs("localhost:8025")).toBe(200);
    for (const path of ["/../package.json", "/%2e%2e/package.json", "/missing.eml"])
      expect((await fetch(`${mailbox.url}${path}`)).status).toBe(404);
  });
});
