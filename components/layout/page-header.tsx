import type { ReactNode } from "react";

/** Title of a page with one sentence under it, and what the person can do at its right. */
export function PageHeader({
  title,
  children,
  actions,
}: {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}): ReactNode {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 pt-10 pb-8 sm:pt-14">
      <div>
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-2 max-w-reading text-muted">{children}</p>
      </div>
      {actions}
    </div>
  );
}
