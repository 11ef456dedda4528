import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { productChain } from "@/lib/env/product-chain";
import type { PublicConfig } from "@/lib/env/public-config";
import { tokenLabel } from "@/lib/shared/token-label";
import { PowerFormula } from "./power-formula";
import { BlocksDrawing, RecountDrawing, SignatureDrawing } from "./promise-drawings";
import { Seal } from "./seal";

const PROMISES = [
  {
    title: "Every ballot is signed",
    text: "You vote by signing a ballot in your wallet. It is a signature, not a transaction: it costs no gas, and nobody can cast it for you.",
    drawing: <SignatureDrawing />,
  },
  {
    title: "Power is read at one block",
    text: "A proposal fixes its block before voting starts. Tokens bought, lent or moved after it count for nothing.",
    drawing: <BlocksDrawing />,
  },
  {
    title: "Anyone can recount",
    text: "Signatures and chain data are enough to compute a result again, in your own browser, without trusting this site.",
    drawing: <RecountDrawing />,
  },
] as const;

export function HomeScreen({
  config,
  needsYourVote,
  children,
}: {
  config: PublicConfig;
  /** Shown first to people who are signed in. */
  needsYourVote: ReactNode;
  /** What is happening in all clubs, one section after the other. */
  children: ReactNode;
}): ReactNode {
  const token = tokenLabel(config.productName);
  return (
    <>
      {needsYourVote}
      <section className="wrap grid items-center gap-x-12 gap-y-10 pt-12 pb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:pt-16 lg:pb-24">
        <div>
          <h1 className="text-3xl sm:text-4xl">Decide together. Recount it yourself.</h1>
          <p className="mt-5 max-w-[54ch] text-lg text-muted">
            Club {config.productName} is where holders of the {config.productName} NFT and {token} govern on{" "}
            {productChain.name}. Every vote is signed, so anyone can check the result.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <AppLink href="/clubs" className={buttonClass({ variant: "primary", size: "large" })}>
              See the clubs
            </AppLink>
            <AppLink href="/about" className={buttonClass({ size: "large" })}>
              How it works
            </AppLink>
          </div>
        </div>
        <figure className="mx-auto w-full max-w-104 lg:max-w-none">
          <Seal className="w-full" />
        </figure>
      </section>

      <div className="grid gap-12 *:min-w-0">{children}</div>

      <section aria-labelledby="promises" className="mt-16 border-y border-line bg-surface lg:mt-24">
        <div className="wrap">
          <h2 id="promises" className="sr-only">
            Three promises
          </h2>
          <ul className="grid lg:grid-cols-3">
            {PROMISES.map(({ title, text, drawing }) => (
              <li
                key={title}
                className="border-line py-10 not-first:border-t lg:px-10 lg:py-14 lg:first:pl-0 lg:last:pr-0 lg:not-first:border-t-0 lg:not-first:border-l"
              >
                {drawing}
                <h3 className="mt-6 text-xl">{title}</h3>
                <p className="mt-2 text-muted">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section
        aria-labelledby="power"
        className="wrap grid gap-x-16 gap-y-8 py-16 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:py-24"
      >
        <div>
          <h2 id="power" className="text-2xl">
            How voting power works
          </h2>
          <p className="mt-3 text-muted">
            Voting power, VP, comes from two things you can look up on chain, and from nothing else.
          </p>
          <p className="mt-4">
            <AppLink href="/about#calculator" className="link font-semibold">
              Calculate yours
            </AppLink>
          </p>
        </div>
        <PowerFormula config={config} />
      </section>
    </>
  );
}
