import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

const VARIANTS = {
  primary: "border-transparent bg-accent text-on-accent hover:opacity-90",
  secondary: "border-line bg-surface text-text hover:bg-surface-2",
  ghost: "border-transparent bg-transparent text-text hover:bg-surface-2",
  danger: "border-transparent bg-danger text-on-danger hover:brightness-95",
};

const SIZES = {
  regular: "h-10 px-4 text-sm",
  large: "h-12 px-6 text-base",
  icon: "size-10 shrink-0",
};

type ButtonLook = {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
  className?: string | undefined;
};

/** Classes of a button, for links that look like one too. */
export function buttonClass({ variant = "secondary", size = "regular", className }: ButtonLook = {}): string {
  return clsx(
    "inline-flex items-center justify-center gap-2 rounded-lg border font-semibold whitespace-nowrap transition-[opacity,background-color] duration-150 ease-out disabled:cursor-not-allowed disabled:opacity-55",
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}

export function Button({
  variant,
  size,
  className,
  type = "button",
  ...props
}: ComponentProps<"button"> & ButtonLook): ReactNode {
  return <button type={type} className={buttonClass({ variant, size, className })} {...props} />;
}
