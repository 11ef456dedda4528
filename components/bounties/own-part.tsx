"use client";

import type { ReactNode } from "react";
import { ownPartQuery } from "@/lib/bounties/submission-queries";
import type { OwnPart } from "@/lib/bounties/submission-schemas";
import { useQuery } from "@/lib/http/query-client";

export default function OwnPartOf({ address, bountyId, children }: Props): ReactNode {
  return children(useQuery(ownPartQuery({ bountyId, address })).data);
}

type Props = {
  address: string;
  bountyId: string;
  children: (part: OwnPart | undefined) => ReactNode;
};
