import type { ComponentProps, ReactNode } from "react";
import { Sheet } from "./sheet";

/** A question over the page, which always says what follows. Load it lazily. */
export function AskDialog(
  props: ComponentProps<typeof Sheet> & { description: ReactNode; isBusy: boolean },
): ReactNode {
  return <Sheet {...props} />;
}
