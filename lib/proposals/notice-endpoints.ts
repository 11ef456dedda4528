import { endpoint } from "@/lib/http/endpoint";
import { noticePage, noticesQuery } from "./notice-schemas";

export const noticeEndpoints = {
  list: endpoint({ path: "/api/notices", query: noticesQuery, answer: noticePage }),
};
