import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canReach } from "./postgres-place";

describe("canReach", () => {
  const top = mkdtempSync(join(tmpdir(), "club-place-"));
  const folder = join(top, "project");
  mkdirSync(folder);
  const owner = { uid: statSync(top).uid, gid: statSync(top).gid };
  const stranger = { uid: owner.uid + 12_345, gid: owner.gid + 12_345 };
  const neighbour = { uid: stranger.uid, gid: owner.gid };

  afterAll(() => rmSync(top, { recursive: true }));

  it.each([
    { mode: 0o700, user: owner, reaches: true },
    { mode: 0o700, user: neighbour, reaches: false },
    { mode: 0o710, user: neighbour, reaches: true },
    { mode: 0o710, user: stranger, reaches: false },
    { mode: 0o711, user: stranger, reaches: true },
  ])("follows the search bit of every folder above: $mode for $user.uid", ({ mode, user, reaches }) => {
    chmodSync(top, mode);
    expect(canReach(folder, user)).toBe(reaches);
    expect(canReach(join(folder, "not-there-yet"), user)).toBe(reaches);
  });
});
