import { endpoint } from "@/lib/http/endpoint";
import {
  deviceRemoval,
  deviceRequest,
  linkAnswer,
  linkParams,
  mailRequest,
  messageWishes,
  ownMessages,
  telegramLink,
  zoneRequest,
} from "./message-schemas";

export const messageEndpoints = {
  read: endpoint({ path: "/api/messages", answer: ownMessages }),
  wish: endpoint({ method: "PUT", path: "/api/messages", body: messageWishes, answer: ownMessages }),
  addMail: endpoint({ method: "PUT", path: "/api/messages/mail", body: mailRequest, answer: ownMessages }),
  removeMail: endpoint({ method: "DELETE", path: "/api/messages/mail", answer: ownMessages }),
  addDevice: endpoint({
    method: "POST",
    path: "/api/messages/push",
    body: deviceRequest,
    answer: ownMessages,
  }),
  removeDevice: endpoint({
    method: "DELETE",
    path: "/api/messages/push",
    body: deviceRemoval,
    answer: ownMessages,
  }),
  linkTelegram: endpoint({
    method: "POST",
    path: "/api/messages/telegram",
    body: zoneRequest,
    answer: telegramLink,
  }),
  removeTelegram: endpoint({ method: "DELETE", path: "/api/messages/telegram", answer: ownMessages }),
  follow: endpoint({
    method: "POST",
    path: "/api/messages/links/{token}",
    params: linkParams,
    answer: linkAnswer,
  }),
};
