import type { ReactNode } from "react";
import { type StructuredData, toScriptText } from "@/lib/sharing/structured-data";

/** Only for search engines. A browser runs no script of this type, so the policy needs no nonce for it. */
export function StructuredDataScript({ data }: { data: StructuredData }): ReactNode {
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {toScriptText(data)}
    </script>
  );
}
