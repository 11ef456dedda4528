import type { Metadata } from "next";
import type { ReactNode } from "react";
import type { ClubPageProps } from "../../../../club-page";
import { newBountyMetadata, renderNewBounty } from "../../../../composing-pages";

export function generateMetadata(props: ClubPageProps): Promise<Metadata> {
  return newBountyMetadata(props);
}

export default function NewBountyPage(props: ClubPageProps): Promise<ReactNode> {
  return renderNewBounty(props);
}
