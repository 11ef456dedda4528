import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import type { HomeFigures } from "@/lib/analytics/home-figures";
import type { PublicConfig } from "@/lib/env/public-config";
import { tokenLabel } from "@/lib/shared/format-number";
import { HomeFigures as Figures } from "./home-figures";

/** What is decided here in one sentence, a live result beside it, and three steps. */
export function VisitorHome({
  config: { productName },
  openCount,
  figures,
  liveResult,
}: {
  config: PublicConfig;
  /** As text: "20+" if there are more. */
  openCount: string;
  figures: HomeFigures | null;
  liveResult: ReactNode;
}): ReactNode {
  const token = tokenLabel(productName);
  return (
    <>
      <section className="wrap grid items-center gap-x-16 gap-y-10 pt-10 pb-12 lg:grid-cols-2 lg:pt-16 lg:pb-16">
        <div>
          <h1 className="text-3xl sm:text-4xl">Decide together. Recount it yourself.</h1>
          <p className="mt-5 max-w-[46ch] text-lg text-muted">
            Holders of the {productName} NFT and {token} vote here on{" "}
            <strong className="font-semibold text-text">budgets, grants and rules</strong>. Every vote is
            signed, so anyone can check the result.
          </p>
          <div className="mt-7 flex flex-wrap gap-3 max-sm:*:grow">
            <AppLink href="/proposals" className={buttonClass({ variant: "primary", size: "large" })}>
              {openCount === "0"
                ? "See the proposals"
                : `See ${openCount} open ${openCount === "1" ? "vote" : "votes"}`}
            </AppLink>
            <AppLink href="/about" className={buttonClass({ size: "large" })}>
              How it works
            </AppLink>
          </div>
          <Figures figures={figures} />
        </div>
        {liveResult}
      </section>
      <section aria-label="How voting works" className="wrap">
        <ul className="grid border-y border-line lg:grid-cols-3">
          <Step title="Hold">
            {productName} NFTs and {token} give you voting power. It is read once per vote, before voting
            starts.
          </Step>
          <Step title="Vote">Sign your vote in your wallet. It is free: a signature, not a transaction.</Step>
          <Step title="Check">
            Signatures and balances are public. Your browser can count every result again.
          </Step>
        </ul>
      </section>
    </>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <li className="border-line py-6 not-first:border-t lg:px-8 lg:py-7 lg:first:pl-0 lg:last:pr-0 lg:not-first:border-t-0 lg:not-first:border-l">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 text-muted">{children}</p>
    </li>
  );
}
