import type { ReactNode } from "react";

/** A few sentences under a title, each for itself. */
export function Points({
  id,
  title,
  points,
}: {
  id?: string;
  title: string;
  points: readonly string[];
}): ReactNode {
  return (
    <div id={id} className="scroll-mt-22">
      <h3 className="text-lg">{title}</h3>
      <ul className="mt-3 grid gap-2 text-sm text-muted">
        {points.map((point) => (
          <li key={point} className="border-l-2 border-line pl-4">
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
