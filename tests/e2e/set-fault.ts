import { expect } from "./test";

/** Makes the chain of the stand misbehave from now on; null ends it. */
export async function setFault({ rpcUrl, fault }: { rpcUrl: string; fault: string | null }): Promise<void> {
  const response = await fetch(`${rpcUrl}/__fault`, { method: "POST", body: JSON.stringify({ fault }) });
  expect(response.ok).toBe(true);
}
