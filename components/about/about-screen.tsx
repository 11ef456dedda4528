import type { ReactNode } from "react";
import { PowerFormula } from "@/components/home/power-formula";
import { PageHeader } from "@/components/layout/page-header";
import { CopyableAddress } from "@/components/ui/copyable-address";
import { productChain } from "@/lib/env/product-chain";
import type { PublicConfig } from "@/lib/env/public-config";
import { powerFormula } from "@/lib/power/power-formula";
import { tokenLabel } from "@/lib/shared/format-number";
import { NOT_PROVED, PROVED, processOf, QUESTIONS, SECTIONS, TERMS, WAYS } from "./about-content";
import { Points } from "./points";
import { PowerCalculator } from "./power-calculator";

export function AboutScreen({
  config,
  proposingPower,
}: {
  config: PublicConfig;
  /** Whole VP; null while unknown. */
  proposingPower: string | null;
}): ReactNode {
  const { productName, explorerUrl } = config;
  const token = tokenLabel(productName);
  return (
    <div className="wrap">
      <PageHeader title={`About Club ${productName}`}>
        How holders of the {productName} NFT and {token} decide together, and how you can check the result.
      </PageHeader>
      <div className="grid gap-x-16 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <nav aria-label="On this page" className="mb-6 lg:mb-0">
          <ul className="flex flex-wrap gap-x-5 gap-y-1 border-y border-line py-3 text-sm lg:sticky lg:top-28 lg:flex-col lg:border-y-0 lg:border-l lg:py-0 lg:pl-5">
            {SECTIONS.map(({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-block py-2.5 text-muted hover:text-text lg:py-1">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-20">
          <section aria-labelledby="power">
            <SectionTitle id="power">Voting power</SectionTitle>
            <p className="mb-6 max-w-reading text-muted">
              Power comes from the {productName} NFT and {token} alone, read from the chain at one block.
            </p>
            <p className="mb-6 overflow-x-auto rounded-xl border border-line bg-surface px-6 py-5 font-display text-lg font-semibold sm:text-xl">
              VP = {powerFormula(config)}
            </p>
            <PowerFormula config={config} />
            <h3 id="calculator" className="mt-10 mb-4 text-xl">
              Calculate yours
            </h3>
            <PowerCalculator />
          </section>

          <section aria-labelledby="process">
            <SectionTitle id="process">How deciding works</SectionTitle>
            <p className="mb-6 max-w-reading text-muted">
              From an idea to a result that anybody can check without trusting us.
            </p>
            <ol className="border-l border-line">
              {processOf(proposingPower).map(({ title, text }, index) => (
                <li key={title} className="relative pb-8 pl-8 last:pb-0">
                  <span
                    aria-hidden="true"
                    className="figures absolute top-0 -left-3.5 grid size-7 place-items-center rounded-full border border-line bg-bg text-sm font-semibold text-accent"
                  >
                    {index + 1}
                  </span>
                  <h3 className="text-lg">{title}</h3>
                  <p className="mt-1 max-w-reading text-muted">{text}</p>
                </li>
              ))}
            </ol>
          </section>

          <section aria-labelledby="verify">
            <SectionTitle id="verify">How to verify</SectionTitle>
            <p className="max-w-reading text-muted">
              A result is a sum of public signatures and public balances, so anyone can recount it.
            </p>
            <dl className="mt-6 grid gap-6">
              {WAYS.map((way) => (
                <div key={way.id} id={way.id} className="scroll-mt-22 border-l-2 border-accent pl-5">
                  <dt className="font-semibold">
                    <a href={`#${way.id}`} className="hover:underline hover:underline-offset-4">
                      {way.title}
                    </a>
                  </dt>
                  <dd className="mt-1 max-w-reading text-muted">
                    {way.text}
                    {"link" in way ? (
                      <>
                        {" "}
                        <a href={way.link.href} className="link whitespace-nowrap text-text">
                          {way.link.label}
                        </a>
                      </>
                    ) : null}
                    {"command" in way ? (
                      <code className="mt-3 block overflow-x-auto rounded-lg border border-line bg-surface px-4 py-3 font-mono text-sm text-text">
                        {way.command.replace("{origin}", config.appOrigin)}
                      </code>
                    ) : null}
                  </dd>
                </div>
              ))}
            </dl>
            <div className="mt-10 grid gap-x-10 gap-y-8 md:grid-cols-2">
              <Points id="verify-proved" title="What it proves" points={PROVED} />
              <Points id="verify-not-proved" title="What it can't prove" points={NOT_PROVED} />
            </div>
          </section>

          <section aria-labelledby="contracts">
            <SectionTitle id="contracts">Contracts</SectionTitle>
            <dl className="divide-y divide-line rounded-xl border border-line bg-surface">
              {[
                { term: `${productName} NFT`, label: "the NFT contract", address: config.nftAddress },
                { term: token, label: "the token contract", address: config.tokenAddress },
                { term: "Multicall3", label: "the Multicall3 contract", address: config.multicall3Address },
              ].map(({ term, label, address }) => (
                <div
                  key={term}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-6 py-4"
                >
                  <dt className="font-semibold">{term}</dt>
                  <dd>
                    <CopyableAddress address={address} label={label} explorerUrl={explorerUrl} />
                  </dd>
                </div>
              ))}
            </dl>
            <p className="mt-3 text-sm text-muted">
              All on {productChain.name}, chain id {config.chainId}.
              {config.isLocalMode ? " This is the chain of local mode, which no explorer shows." : ""}
            </p>
          </section>

          <section aria-labelledby="glossary">
            <SectionTitle id="glossary">Glossary</SectionTitle>
            <Answers items={TERMS} />
          </section>

          <section aria-labelledby="faq">
            <SectionTitle id="faq">Questions</SectionTitle>
            <Answers
              items={QUESTIONS.map(({ id, question, answer }) => ({ id, term: question, text: answer }))}
            />
          </section>
        </div>
      </div>
    </div>
  );
}

/** Terms or questions, each with an address of its own. */
function Answers({ items }: { items: readonly { id: string; term: string; text: string }[] }): ReactNode {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {items.map(({ id, term, text }) => (
        <div key={id} id={id} className="grid gap-x-10 gap-y-1 py-5 md:grid-cols-[16rem_minmax(0,1fr)]">
          <dt className="font-semibold">
            <a href={`#${id}`} className="hover:underline hover:underline-offset-4">
              {term}
            </a>
          </dt>
          <dd className="max-w-reading text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function SectionTitle({ id, children }: { id: string; children: ReactNode }): ReactNode {
  return (
    <h2 id={id} className="mb-4 text-2xl">
      {children}
    </h2>
  );
}
