import type { ReactNode } from "react";
import type { ApiOperation, ApiParameter } from "@/lib/routes/open-api";
import { outlineSchema } from "@/lib/routes/outline-schema";

export function ApiOperationCard({
  path,
  operation,
  server,
}: {
  path: string;
  operation: ApiOperation;
  server: string;
}): ReactNode {
  const { operationId, summary, parameters, responses } = operation;
  const example = operation["x-example"] ?? path;
  const contents = Object.entries(responses["200"]?.content ?? {});
  const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return (
    <article aria-labelledby={operationId} className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h3 id={operationId} className="font-mono text-base break-words">
        <span className="text-muted">GET</span> {path}
      </h3>
      <p className="mt-2 max-w-reading">
        <WithCode text={summary} />
      </p>
      {parameters.length > 0 ? (
        <>
          <h4 className="mt-5 text-sm text-muted">Parameters</h4>
          <dl className="mt-1 divide-y divide-line">
            {parameters.map((parameter) => (
              <Parameter key={parameter.name} parameter={parameter} />
            ))}
          </dl>
        </>
      ) : null}
      <h4 className="mt-5 text-sm text-muted">Example</h4>
      <pre className="mt-2 rounded-lg bg-surface-2 px-4 py-3 font-mono text-sm break-words whitespace-pre-wrap">
        curl &quot;{server}
        {example}&quot;
      </pre>
      <details className="mt-4">
        <summary className="link w-fit cursor-pointer py-1 text-sm">What it answers</summary>
        {contents.map(([type, { schema }]) => (
          <div key={type} className="mt-3">
            <p className="text-sm text-muted">{type}</p>
            <pre className="mt-1 rounded-lg bg-surface-2 px-4 py-3 font-mono text-sm break-words whitespace-pre-wrap">
              {type === "application/json" ? outlineSchema(schema) : String(schema["description"])}
            </pre>
          </div>
        ))}
        {refusals.length > 0 ? (
          <dl className="mt-4 grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[3rem_minmax(0,1fr)]">
            {refusals.map(([status, { description }]) => (
              <div key={status} className="contents">
                <dt className="figures font-semibold">{status}</dt>
                <dd className="break-words text-muted">{description}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </details>
    </article>
  );
}

function Parameter({ parameter }: { parameter: ApiParameter }): ReactNode {
  const { name, required, description, schema } = parameter;
  const initial = schema["default"];
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt>
        <code className="font-mono">{name}</code>
        {required ? <span className="ml-2 text-muted">required</span> : null}
      </dt>
      <dd className="min-w-0">
        <WithCode text={description} />{" "}
        <span className="break-words text-muted">
          {outlineSchema(schema)}
          {initial === undefined ? "" : `; ${JSON.stringify(initial)} when left out`}
        </span>
      </dd>
    </div>
  );
}

/** Words of the document, in which backticks hold names of the code. */
function WithCode({ text }: { text: string }): ReactNode {
  return text.split("`").map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <code key={part} className="font-mono wrap-anywhere">
        {part}
      </code>
    ),
  );
}
