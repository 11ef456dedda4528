import type { ReactNode } from "react";
import { ClubNotFoundScreen } from "@/components/clubs/club-not-found-screen";

export default function SpaceNotFound(): ReactNode {
  return <ClubNotFoundScreen />;
}
