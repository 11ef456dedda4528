import { verifyTypedData } from "ethers-6";

/** What one core of the machine that the aims were set on does. */
export const USUAL_CHECKS_PER_SECOND = 517;

const domain = { name: "Club", version: "1", chainId: 25 };
const types = {
  Ballot: [
    { name: "proposal", type: "bytes32" },
    { name: "choice", type: "string" },
    { name: "reason", type: "string" },
  ],
};
const message = { proposal: `0x${"ab".repeat(32)}`, choice: "yes", reason: "It pays for itself." };
const signature =
  "0xbc7c3bc15465aed8ff53263a450264d8dad48d3b58a3f7d82135909412a0b062249d13f270cd109c3b89508576c637f3884d1a50da64c65bf07a5e6a24172f171b";

/** Typed signatures that ethers checks in a second of processor time, as a measure of this machine's speed. It computes for three. */
export function checksPerSecond() {
  const startedAt = process.cpuUsage();
  for (let checks = 1; ; checks++) {
    verifyTypedData(domain, types, message, signature);
    const { user, system } = process.cpuUsage(startedAt);
    const usedSeconds = (user + system) / 1e6;
    if (usedSeconds > 3) return checks / usedSeconds;
  }
}
