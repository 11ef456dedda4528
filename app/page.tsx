import type { ReactNode } from "react";
import { ContinueNotice } from "@/components/home/continue-notice";
import { HomeScreen } from "@/components/home/home-screen";
import { getPublicConfig } from "@/lib/env/environment.server";

export default async function HomePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}): Promise<ReactNode> {
  const { next } = await searchParams;
  return (
    <>
      {typeof next === "string" ? <ContinueNotice next={next} /> : null}
      <HomeScreen config={getPublicConfig()} />
    </>
  );
}
