import { createServer } from "node:http";
import webPush from "web-push";
import { sealDestination } from "@/lib/messages/message-secrets.server";
import { storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { startMailServer } from "@/tests/setup/mail-server";
import { query, setClockOffset, setNoon } from "@/tests/setup/own-services";
import { startPushService } from "@/tests/setup/push-service";
import { deliverMessages } from "./deliver-messages.server";

const HOSTILE = `0x${"66".repeat(20)}`;
const PERSON = `0x${"77".repeat(20)}`;
/** As many as are claimed together. */
const DEVICES = 64;

it("a mail waits for no device whose push service answers slowly, of which anybody may name one", async () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const [mail, service] = [await startMailServer(), await startPushService(publicKey)];
  let asked = 0;
  const slow = createServer((_request, response) => {
    asked += 1;
    if (mail.taken.length > 0) response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
  Object.assign(process.env, {
    MESSAGE_SECRETS: `1:${"a".repeat(40)}`,
    SMTP_URL: mail.url,
    MAIL_FROM: "votes@club.test",
    WEB_PUSH_PUBLIC_KEY: publicKey,
    WEB_PUSH_PRIVATE_KEY: privateKey,
    WEBHOOK_ALLOWED_HOSTS: "127.0.0.1",
  });
  try {
    const clubId = await storeClub();
    for (const address of [HOSTILE, PERSON]) {
      await query(
        "INSERT INTO message_wish (address, clubs, zone, updated_at) VALUES ($1, true, 'UTC', app_now())",
        [address],
      );
      await query(
        "INSERT INTO club_member (club_id, address, role, joined_at) VALUES ($1, $2, 'member', app_now())",
        [clubId, address],
      );
    }
    const { port } = Object(slow.address());
    const { keys } = service.subscribe("phone").subscription;
    const device = JSON.stringify({ endpoint: `http://127.0.0.1:${port}/`, keys });
    // The mail comes last in any order.
    await query(
      `INSERT INTO message_channel (id, address, kind, sealed, endpoint_hash, label, state, created_at)
       SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 'push', $2, lpad(n::text, 64, '0'), 'Chrome', 'active', app_now() FROM generate_series(1, $3) n
       UNION ALL SELECT 'ffffffff-ffff-4fff-bfff-ffffffffffff', $4, 'mail', $5, NULL, NULL, 'active', app_now()`,
      [HOSTILE, await sealDestination(device), DEVICES, PERSON, await sealDestination("person@mail.test")],
    );
    await setNoon();
    await storeProposal({ clubId, title: "For all", startsIn: "1 day", snapshotBlock: 1n });
    const report = await deliverMessages();
    expect(report.made).toBe(DEVICES + 1);
    expect(asked).toBe(DEVICES);
    expect(mail.taken.map(({ subject }) => subject)).toEqual(["New proposal: For all"]);
  } finally {
    await setClockOffset(0);
    slow.closeAllConnections();
    slow.close();
    await Promise.all([mail.stop(), service.stop()]);
  }
}, 60_000);
