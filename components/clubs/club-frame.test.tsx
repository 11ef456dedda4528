import { screen } from "@testing-library/react";
import type { MemberRole } from "@/lib/clubs/club-rights";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { ClubFrame } from "./club-frame";

jest.mock("next/navigation", () => ({
  usePathname: () => "/clubs/night-market",
  useRouter: () => ({ refresh: jest.fn() }),
}));

const server = startNetwork();
const club = {
  slug: "night-market",
  name: "Night Market",
  about: "",
  verified: false,
  archived: false,
  memberCount: 2,
  proposalCount: 0,
  activeCount: 0,
  openBountyCount: 0,
  avatarHash: null,
  createdAt: "2026-11-01T00:00:00.000Z",
  hidden: null,
  quorumBasisPoints: 1_000,
  version: 1,
  createdBy: "0x00000000000000000000000000000000000000A1",
  archivedAt: null,
  archiveReason: null,
};

function show(memberRole: MemberRole, more: { isBanned?: boolean } = {}): void {
  server.use(...sessionHandlers({ user: userOf() }));
  const ban = more.isBanned ? { slug: club.slug, reason: "Spam every day.", until: null } : null;
  renderInApp(
    <ClubFrame view={{ club, memberRole, roles: [memberRole], ban, invitedUntil: null }} tab="overview">
      <p>The page</p>
    </ClubFrame>,
  );
}

it("lets members flag a club", async () => {
  show("member");
  expect(await screen.findByRole("button", { name: "Flag this club" })).toBeVisible();
});

it("offers its owner no flag, and the way to a proposal", async () => {
  show("owner");
  expect(await screen.findByText("Owner")).toBeVisible();
  expect(screen.getByRole("link", { name: "New proposal" })).toBeVisible();
  // The session is known by then.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.queryByRole("button", { name: "Flag this club" })).not.toBeInTheDocument();
});

it("tells a banned person so, and invites them to nothing that would be refused", () => {
  show("member", { isBanned: true });
  expect(screen.getByRole("region", { name: "Your ban" })).toHaveTextContent("Spam every day.");
  expect(screen.queryByRole("link", { name: "New proposal" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^(Join|Leave) / })).not.toBeInTheDocument();
});
