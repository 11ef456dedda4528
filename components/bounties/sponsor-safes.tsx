"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyAddress } from "@/components/ui/copy-address";
import { HexField } from "@/components/ui/hex-field";
import { safesQuery, sendSafe } from "@/lib/bounties/payout-queries";
import { useQuery, useQueryClient } from "@/lib/http/query-client";
import { readFailure } from "@/lib/http/read-failure";
import { useMutation } from "@/lib/http/use-mutation";

/** The Safes whose token transfers count as the sponsor's. */
export function SponsorSafes(): ReactNode {
  const queryClient = useQueryClient();
  const { data } = useQuery(safesQuery);
  const [text, setText] = useState("");
  const change = useMutation({
    mutationFn: ({ address, method }: { address: string; method: "PUT" | "DELETE" }) =>
      sendSafe(address, method),
    onSuccess: (safes) => {
      setText("");
      queryClient.setQueryData(safesQuery.queryKey, safes);
    },
  });
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-semibold">Paying from a Safe?</summary>
      <div className="mt-3 grid gap-4">
        <p className="text-muted">
          Register it once; then paste the transactions that it sent. The Safe is asked whether you are one of
          its owners.
        </p>
        {data && data.safes.length > 0 ? (
          <ul aria-label="Your Safes" className="divide-y divide-line border-y border-line">
            {data.safes.map(({ address }) => (
              <li key={address} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <CopyAddress address={address} label="the Safe's address" />
                <Button
                  className="h-9 px-3"
                  disabled={change.isPending}
                  onClick={() => change.mutate({ address, method: "DELETE" })}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        <form
          className="grid gap-3"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            change.mutate({ address: text.trim(), method: "PUT" });
          }}
        >
          <HexField
            id="safe"
            label="Address of the Safe"
            error={change.error ? readFailure(change.error).text : null}
            value={text}
            onChange={setText}
          />
          <div>
            <Button type="submit" disabled={change.isPending || text.trim() === ""}>
              Register the Safe
            </Button>
          </div>
        </form>
      </div>
    </details>
  );
}
