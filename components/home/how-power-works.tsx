import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import type { PublicConfig } from "@/lib/env/public-config";
import { PowerFormula } from "./power-formula";
import { WhereToGet } from "./where-to-get";

export function HowPowerWorks({ config }: { config: PublicConfig }): ReactNode {
  return (
    <section aria-labelledby="power" className="wrap">
      <div className="grid gap-x-16 gap-y-6 rounded-card border border-line bg-surface p-5 sm:p-8 lg:grid-cols-2">
        <div>
          <h2 id="power" className="text-2xl">
            How voting power works
          </h2>
          <p className="mt-2 text-muted">
            Your power comes from what you hold, and counts the same in every club. Shown to two decimals;
            never rounded up.
          </p>
          <p className="mt-4 text-sm">
            <AppLink href="/about#calculator" className="link font-semibold">
              Calculate yours
            </AppLink>
          </p>
          <WhereToGet config={config} />
        </div>
        <PowerFormula config={config} />
      </div>
    </section>
  );
}
