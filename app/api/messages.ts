import { retryAnswer, retryRequest, testAnswer } from "@/lib/messages/admin-message-schemas";
import { answerDiscord } from "@/lib/messages/answer-discord.server";
import { bounceAnswer, bounceRequest } from "@/lib/messages/bounce-schemas";
import { addDevice, removeDevice } from "@/lib/messages/change-devices.server";
import { makeFeed, removeFeed, viewFeed } from "@/lib/messages/change-feed.server";
import { addMail, changeWishes, followLink, removeMail } from "@/lib/messages/change-messages.server";
import { clubDiscordEndpoints } from "@/lib/messages/club-discord-endpoints";
import {
  removeClubDiscord,
  setClubDiscord,
  testClubDiscord,
  viewClubDiscord,
} from "@/lib/messages/connect-club-discord.server";
import {
  answerTelegram,
  checkTelegram,
  linkTelegram,
  removeTelegram,
} from "@/lib/messages/connect-telegram.server";
import { feedEndpoints } from "@/lib/messages/feed-endpoints";
import { messageEndpoints } from "@/lib/messages/message-endpoints";
import { retryDeadDeliveries } from "@/lib/messages/retry-dead.server";
import { sendTest } from "@/lib/messages/send-test.server";
import { BOUNCE_BYTES, checkBounceSecret, takeBounce } from "@/lib/messages/take-bounce.server";
import { viewMessages } from "@/lib/messages/view-messages.server";
import { serve } from "@/lib/routes/route.server";

const clubDiscordLimit = { name: "club-discord", points: 30, windowSeconds: 60 };

const messagesLimit = { name: "messages", points: 120, windowSeconds: 60 };
const messagesWishLimit = { name: "messages-wish", points: 30, windowSeconds: 60 };

export const endpoints = {
  "POST /admin/messages/retry": serve({
    body: retryRequest,
    answer: retryAnswer,
    auth: "session",
    right: "message.send",
    limit: { name: "messages-retry", points: 30, windowSeconds: 60 },
    handler: ({ session, body }) => retryDeadDeliveries(session, body),
  }),
  "POST /admin/messages/test": serve({
    answer: testAnswer,
    auth: "session",
    right: "message.send",
    limit: { name: "messages-test", points: 5, windowSeconds: 3_600 },
    handler: ({ session }) => sendTest(session),
  }),
  "GET /clubs/:clubSlug/discord": serve({
    ...clubDiscordEndpoints.read,
    auth: "session",
    limit: { name: "club-discord-read", points: 120, windowSeconds: 60 },
    document: { summary: "Whether a club posts to Discord, for its owner." },
    handler: ({ session, params }) => viewClubDiscord({ slug: params.clubSlug, address: session.address }),
  }),
  "PUT /clubs/:clubSlug/discord": serve({
    ...clubDiscordEndpoints.set,
    auth: "session",
    limit: clubDiscordLimit,
    handler: ({ session, params, body }) =>
      setClubDiscord({ slug: params.clubSlug, address: session.address, ...body }),
  }),
  "DELETE /clubs/:clubSlug/discord": serve({
    ...clubDiscordEndpoints.remove,
    auth: "session",
    limit: clubDiscordLimit,
    handler: ({ session, params }) => removeClubDiscord({ slug: params.clubSlug, address: session.address }),
  }),
  "POST /clubs/:clubSlug/discord/test": serve({
    ...clubDiscordEndpoints.test,
    auth: "session",
    limit: { name: "club-discord-test", points: 5, windowSeconds: 60 },
    handler: ({ session, params }) => testClubDiscord({ slug: params.clubSlug, address: session.address }),
  }),
  /** Commands that people give on Discord, which signs each call and gives up after 3 s. */
  "POST /discord/interactions": serve({
    auth: "none",
    readsBody: true,
    limit: { name: "discord", points: 3_000, windowSeconds: 60 },
    handler: ({ request }) => answerDiscord(request),
  }),
  "GET /messages": serve({
    ...messageEndpoints.read,
    auth: "session",
    limit: messagesLimit,
    document: { summary: "What you are told, and where." },
    handler: ({ session }) => viewMessages(session.address),
  }),
  "PUT /messages": serve({
    ...messageEndpoints.wish,
    auth: "session",
    limit: messagesWishLimit,
    handler: ({ session, body }) => changeWishes(session.address, body),
  }),
  "POST /messages/bounces": serve({
    body: bounceRequest,
    answer: bounceAnswer,
    auth: "none",
    limit: { name: "messages-bounce", points: 600, windowSeconds: 60 },
    maxBodyBytes: BOUNCE_BYTES,
    gate: checkBounceSecret,
    handler: ({ body }) => takeBounce(body),
  }),
  "GET /messages/feed": serve({
    ...feedEndpoints.read,
    auth: "session",
    limit: messagesLimit,
    document: { summary: "Whether you have a feed and a calendar of your own." },
    handler: ({ session }) => viewFeed(session.address),
  }),
  "POST /messages/feed": serve({
    ...feedEndpoints.make,
    auth: "session",
    limit: { name: "messages-feed", points: 10, windowSeconds: 3_600 },
    handler: ({ session, body }) => makeFeed(session.address, body),
  }),
  "DELETE /messages/feed": serve({
    ...feedEndpoints.remove,
    auth: "session",
    limit: messagesWishLimit,
    handler: ({ session }) => removeFeed(session.address),
  }),
  /** Also what mail programs send for one-click unsubscription (RFC 8058). */
  "POST /messages/links/:token": serve({
    ...messageEndpoints.follow,
    auth: "none",
    takesForm: true,
    loggedPath: messageEndpoints.follow.path,
    limit: { name: "messages-link", points: 60, windowSeconds: 60 },
    handler: ({ params }) => followLink(params.token),
  }),
  "PUT /messages/mail": serve({
    ...messageEndpoints.addMail,
    auth: "session",
    // Each sends a mail to an address that has not agreed to any.
    limit: { name: "messages-mail", points: 3, windowSeconds: 3_600 },
    handler: ({ session, body }) => addMail(session.address, body),
  }),
  "DELETE /messages/mail": serve({
    ...messageEndpoints.removeMail,
    auth: "session",
    limit: messagesWishLimit,
    handler: ({ session }) => removeMail(session.address),
  }),
  "POST /messages/push": serve({
    ...messageEndpoints.addDevice,
    auth: "session",
    limit: { name: "messages-device", points: 30, windowSeconds: 3_600 },
    handler: ({ session, body }) => addDevice(session.address, body),
  }),
  "DELETE /messages/push": serve({
    ...messageEndpoints.removeDevice,
    auth: "session",
    limit: messagesWishLimit,
    handler: ({ session, body }) => removeDevice(session.address, body),
  }),
  "POST /messages/telegram": serve({
    ...messageEndpoints.linkTelegram,
    auth: "session",
    limit: { name: "messages-telegram", points: 10, windowSeconds: 60 },
    handler: ({ session, body }) => linkTelegram(session.address, body),
  }),
  "DELETE /messages/telegram": serve({
    ...messageEndpoints.removeTelegram,
    auth: "session",
    limit: messagesWishLimit,
    handler: ({ session }) => removeTelegram(session.address),
  }),
  /** What people write to the bot. Telegram takes the answer as a call of its Bot API, and sends an update again that gets no 200. */
  "POST /telegram": serve({
    auth: "none",
    gate: checkTelegram,
    readsBody: true,
    limit: { name: "telegram", points: 3_000, windowSeconds: 60 },
    handler: async ({ request }) => (await answerTelegram(request)) ?? {},
  }),
};
