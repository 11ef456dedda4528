"use client";

import { type ReactNode, useState } from "react";
import { buttonClass } from "./button";
import { LazyPart } from "./lazy-part";

/** A link to the next page that, with script, puts `children` under this one instead; they are loaded when they are shown. */
export function MoreLink({ href, children }: { href: string; children: ReactNode }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const link = (
    <div className="mt-8 flex justify-center">
      <a
        href={href}
        className={buttonClass({ size: "large" })}
        onClick={(event) => {
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        Load more
      </a>
    </div>
  );
  if (!isOpen) return link;
  return (
    <LazyPart waiting={link} failed={link}>
      {children}
    </LazyPart>
  );
}
