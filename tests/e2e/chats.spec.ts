import { startDiscordServer } from "@/tests/setup/discord-server";
import { readSendMessage, startTelegramServer } from "@/tests/setup/telegram-server";
import { forgetTold, publishOne, uniqueSlug } from "./beside-the-page";
import { moveEverybodyTo } from "./mail";
import { TELEGRAM_HOOK_SECRET } from "./stand";
import { expect, expectGood, localWallet, open, photograph, test } from "./test";

const CHAT = 5_000_000_123;
const WEBHOOK = { id: "223456789012345678", token: "W".repeat(68) };
test("a whale connects a chat of Telegram, votes from it, and disconnects", async ({
  page,
  stand,
  request,
}) => {
  test.setTimeout(240_000);
  const telegram = await startTelegramServer(stand.telegramPort);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/messages");
  const wallet = localWallet(page);
  await wallet.signInAs("whale");
  await photograph(page, "telegram-none");
  await page.getByRole("button", { name: "Connect Telegram" }).click();
  const link = page.getByRole("link", { name: "Open Telegram" });
  await expect(link).toHaveAttribute("href", /^https:\/\/t\.me\/kairos_votes_bot\?start=[\w-]{1,64}$/);
  await expectGood(page, "a link to the bot");
  await photograph(page, "telegram-link");
  const token = new URL((await link.getAttribute("href")) ?? "").searchParams.get("start");
  const answer = await request.post("/api/telegram", {
    headers: { "x-telegram-bot-api-secret-token": TELEGRAM_HOOK_SECRET },
    data: {
      update_id: 1,
      message: { message_id: 1, date: 1, chat: { id: CHAT, type: "private" }, text: `/start ${token}` },
    },
  });
  expect(readSendMessage(await answer.json()).text).toMatch(/^Connected\./);
  // Back from Telegram, the page looks again.
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText(/^Connected\. You can also send/)).toBeVisible();
  await expectGood(page, "a connected chat");
  await photograph(page, "telegram-connected");
  await moveEverybodyTo(stand, 12);

  const title = uniqueSlug("A bench by the lake");
  await forgetTold(stand);
  await publishOne(stand, { club: "chat-club", title });
  const told = () => telegram.taken.find(({ text }) => text.includes(title));
  await expect.poll(() => told()?.text, { timeout: 60_000 }).toContain("Voting is open");
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, told()?.buttons[0]?.url ?? "");
  const panel = page.getByRole("region", { name: "Your vote" });
  await panel.getByRole("radio", { name: "Yes" }).check({ force: true });
  await panel.getByRole("button", { name: /^Sign/ }).click();
  await wallet.confirm("Sign this data?");
  await expect(panel.getByText(/^Vote counted: Yes/)).toBeVisible();

  await open(page, told()?.buttons[1]?.url ?? "");
  await expect(page.getByRole("button", { name: "Stop Telegram messages" })).toBeVisible();
  await photograph(page, "telegram-stop");
  await open(page, "/messages");
  await page.getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByRole("button", { name: "Connect Telegram" })).toBeVisible();
  expect([telegram.faults, telegram.tooEarly]).toEqual([[], 0]);
  await telegram.stop();
});

test("an owner connects a channel of Discord, tries it out, and learns when it is gone", async ({
  page,
  stand,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.expect(/status of 4(00|09) .*\/discord/);
  const discord = await startDiscordServer(stand.discordPort);
  discord.webhooks.set(WEBHOOK.id, WEBHOOK.token);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/clubs/treasury");
  await localWallet(page).signInAs("admin");
  await open(page, "/clubs/treasury/settings");
  const section = page.getByRole("region", { name: "Discord channel" });
  const field = section.getByLabel("Webhook URL");
  await field.fill("https://evil.example/api/webhooks/1/x");
  await section.getByRole("button", { name: "Connect channel" }).click();
  await expect(section.getByText(/A webhook's address is https:\/\/discord\.com/)).toBeVisible();
  await photograph(page, "discord-refused");
  await field.fill(`https://discord.com/api/webhooks/${WEBHOOK.id}/${WEBHOOK.token}`);
  await section.getByRole("button", { name: "Connect channel" }).click();
  await expect(section.getByText(/^Connected since/)).toBeVisible();
  await section.getByRole("button", { name: "Post a test" }).click();
  await expect(page.getByText("Look into the channel on Discord.")).toBeVisible();
  expect(discord.posts.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Test: votes of .+ are announced here\.$/),
  ]);
  await expectGood(page, "a connected channel");
  await photograph(page, "discord-connected");
  discord.webhooks.clear();
  await section.getByRole("button", { name: "Post a test" }).click();
  await expect(section.getByText(/Discord no longer knows this webhook/)).toBeVisible();
  await page.reload();
  await expect(section.getByText("Discord no longer knows the webhook. Add a new one.")).toBeVisible();
  await photograph(page, "discord-gone");
  expect(discord.faults).toEqual([]);
  await discord.stop();
});
