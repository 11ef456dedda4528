import { infiniteQueryOptions } from "@tanstack/react-query";
import { requestJson } from "@/lib/http/api-client";
import type { NoticePage } from "./notice-schemas";

/** What happened in the clubs of the signed-in address, page by page. */
export function noticesQuery(address: string) {
  return infiniteQueryOptions({
    queryKey: ["/api/notices", address.toLowerCase()] as const,
    queryFn: async ({ pageParam }): Promise<NoticePage> => {
      const search = pageParam === null ? "" : `?${new URLSearchParams({ after: pageParam })}`;
      const body = await requestJson(`/api/notices${search}`);
      return (await import("./notice-schemas")).noticePage.parse(body);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}
