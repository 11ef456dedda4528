import type { Metadata } from "next";
import { forbidden } from "next/navigation";

export const metadata: Metadata = { title: "Admin Dashboard", robots: { index: false } };

export default function AdminPage(): never {
  forbidden();
}
