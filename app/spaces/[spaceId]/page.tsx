import type { Metadata } from "next";
import { notFound } from "next/navigation";

export const metadata: Metadata = { title: "No such club" };

export default function SpacePage(): never {
  // No club can be founded so far, so no address leads to one.
  notFound();
}
