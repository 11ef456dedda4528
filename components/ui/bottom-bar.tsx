import clsx from "clsx";
import type { ReactNode } from "react";

/** Where things are and the next step, in reach of the thumb. It sticks to the bottom while the part around it is on the screen. */
export function BottomBar({
  status,
  isPhoneOnly = false,
  children,
}: {
  /** Read out when it changes, unless the bar is for phones only: a countdown may be in it. */
  status: ReactNode;
  /** One line, gone where there is room for a column. */
  isPhoneOnly?: boolean;
  /** The buttons; give them `size="large"`. */
  children: ReactNode;
}): ReactNode {
  return (
    <div
      className={clsx(
        "sticky bottom-0 z-10 -mx-4 mt-6 flex print:hidden items-center justify-between gap-x-6 gap-y-3 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))]",
        isPhoneOnly
          ? "lg:hidden"
          : "flex-wrap sm:bottom-4 sm:mx-0 sm:rounded-card sm:border sm:py-4 sm:shadow-float",
      )}
    >
      <div {...(!isPhoneOnly && { role: "status" })} className="figures min-w-0 text-sm text-muted">
        {status}
      </div>
      <div className={clsx("flex flex-wrap gap-2", !isPhoneOnly && "max-sm:w-full max-sm:*:grow")}>
        {children}
      </div>
    </div>
  );
}
