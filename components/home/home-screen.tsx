import type { ReactNode } from "react";
import type { PublicConfig } from "@/lib/env/public-config";

export function HomeScreen({ config }: { config: PublicConfig }): ReactNode {
  return (
    <div className="wrap py-16">
      <h1 className="text-4xl">Votes you can recount.</h1>
      <p className="mt-4 max-w-reading text-lg text-muted">
        Club {config.productName} is where holders of the {config.productName} NFT and ${config.productName}{" "}
        decide together on Cronos.
      </p>
    </div>
  );
}
