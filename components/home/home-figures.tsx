import type { ReactNode } from "react";
import { FigureTiles } from "@/components/analytics/figure-tiles";
import { type HomeFigures as Figures, homeFigures } from "@/lib/analytics/home-figures";

/** What is happening in all clubs. Null if it could not be read. */
export function HomeFigures({ figures }: { figures: Figures | null }): ReactNode {
  return (
    <section aria-label="All clubs now" className="wrap">
      <FigureTiles figures={homeFigures(figures)} />
    </section>
  );
}
