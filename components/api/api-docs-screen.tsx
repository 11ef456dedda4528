import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import type { ApiOperation, OpenApiDocument } from "@/lib/routes/open-api";
import { ApiOperationCard } from "./api-operation-card";

type Place = { path: string; operation: ApiOperation };

/** The API's document for people: every route with its parameters, an example and what it answers. */
export function ApiDocsScreen({ document }: { document: OpenApiDocument }): ReactNode {
  const places = Object.entries(document.paths).map(([path, { get }]) => ({ path, operation: get }));
  const chapters = document.tags.map(({ name, description }) => ({
    id: name.toLowerCase().replaceAll(" ", "-"),
    name,
    description,
    places: places.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return (
    <div className="wrap">
      <PageHeader title="API">
        Everything public here as data, without a key or an account. Programs read the same as{" "}
        <a href="/api/openapi.json" className="link">
          OpenAPI 3.1
        </a>
        .
      </PageHeader>
      <div className="grid gap-x-16 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <nav aria-label="On this page" className="mb-8 lg:mb-0">
          <ul className="flex flex-wrap gap-x-5 gap-y-1 border-y border-line py-3 text-sm lg:sticky lg:top-28 lg:flex-col lg:border-y-0 lg:border-l lg:py-0 lg:pl-5">
            {[{ id: "basics", name: "Basics" }, ...chapters].map(({ id, name }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-block py-2.5 text-muted hover:text-text lg:py-1">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-16">
          <Basics server={document.servers[0]?.url ?? ""} />
          {chapters.map(({ id, name, description, places: own }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="text-2xl">
                {name}
              </h2>
              <p className="mt-2 mb-6 max-w-reading text-muted">{description}</p>
              {name === "Signed in" ? (
                <NamedOnly places={own} />
              ) : (
                <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
                  {own.map((place) => (
                    <ApiOperationCard key={place.path} {...place} server={document.servers[0]?.url ?? ""} />
                  ))}
                </div>
              )}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function Basics({ server }: { server: string }): ReactNode {
  const facts = [
    { term: "Address", text: `${server}, with GET. Answers are JSON unless a route says otherwise.` },
    {
      term: "Numbers",
      text: "Amounts are whole numbers in digits, because they do not fit a JSON number: power in units of 10^-18 VP, tokens in units of 10^-18.",
    },
    {
      term: "Time and addresses",
      text: "Times are ISO 8601 in UTC. Addresses carry their checksum; send them so, or in lower case.",
    },
    {
      term: "Pages",
      text: "A list answers next: put it into after or cursor for the page behind it. At the end it is null.",
    },
    {
      term: "Limits",
      text: "Requests are counted for each client. RateLimit-Policy tells the limit, RateLimit what is left; 429 comes with Retry-After.",
    },
    {
      term: "Caching",
      text: "Send an ETag back as If-None-Match and you get 304 without a body while nothing has changed.",
    },
    {
      term: "Refusals",
      text: "Every refusal is {error, code, requestId}: words for people, one word for programs, and what to name when you ask us.",
    },
  ];
  return (
    <section aria-labelledby="basics">
      <h2 id="basics" className="mb-4 text-2xl">
        Basics
      </h2>
      <dl className="divide-y divide-line border-y border-line">
        {facts.map(({ term, text }) => (
          <div key={term} className="grid gap-x-10 gap-y-1 py-4 md:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="font-semibold">{term}</dt>
            <dd className="max-w-reading break-words text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function NamedOnly({ places }: { places: readonly Place[] }): ReactNode {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {places.map(({ path, operation }) => (
        <li key={path} className="grid gap-x-8 gap-y-1 py-3 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
          <code className="font-mono text-sm wrap-anywhere">{path}</code>
          <span className="text-muted">{operation.summary}</span>
        </li>
      ))}
    </ul>
  );
}
