import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/api-client";
import type { NoticePage } from "./notice-schemas";

/** What happened in the clubs of the signed-in address, page by page. */
export function noticesQuery(address: string) {
  return infiniteQueryOptions({
    queryKey: ["/api/notices", address.toLowerCase()] as const,
    queryFn: async ({ pageParam }): Promise<NoticePage> => {
      const { noticeEndpoints } = await import("./notice-endpoints");
      return call(noticeEndpoints.list, { query: { after: pageParam } });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}
