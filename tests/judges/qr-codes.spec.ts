import { writeFileSync } from "node:fs";
import { URDecoder } from "@ngraveio/bc-ur";
import jsQR from "jsqr";
import { chromium, type Locator } from "playwright/test";
import sharp from "sharp";
import { encode } from "uqr";
import { accountAt } from "@/local/accounts";
import { onDatabase, publishOpen } from "../e2e/beside-the-page";
import { chromiumLaunchOptions } from "../e2e/chromium";
import { expect, expectGood, open, test } from "../e2e/test";
import { answerRequest, deviceKey } from "./qr-device";

const SIDE = 480;

/** What the camera sees: these texts as QR codes, one after the other, as a film that Chromium plays instead of a camera. */
function filmOf(texts: readonly string[]): Buffer {
  const frames = texts.flatMap((text) => {
    const luma = Buffer.alloc(SIDE * SIDE, 255);
    const { data, size } = encode(text, { border: 4 });
    const scale = Math.floor(SIDE / size);
    for (const [y, row] of data.entries())
      for (const [x, isDark] of row.entries())
        for (let line = 0; isDark && line < scale; line += 1) {
          const start = (y * scale + line) * SIDE + x * scale;
          luma.fill(16, start, start + scale);
        }
    const frame = Buffer.concat([Buffer.from("FRAME\n"), luma, Buffer.alloc((SIDE * SIDE) / 2, 128)]);
    return Array.from({ length: 10 }, () => frame);
  });
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${SIDE} H${SIDE} F20:1 Ip A1:1 C420jpeg\n`), ...frames]);
}

/** Films the moving code as a device would, with another maker's reader, until it is whole. */
async function film(code: Locator): Promise<{ type: string; cbor: Uint8Array; parts: number }> {
  const decoder = new URDecoder();
  await expect(async () => {
    const { data, info } = await sharp(await code.screenshot())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const seen = jsQR(new Uint8ClampedArray(data), info.width, info.height);
    if (seen) decoder.receivePart(seen.data);
    expect(decoder.isComplete()).toBe(true);
  }).toPass({ intervals: [50], timeout: 30_000 });
  const { type, cbor } = decoder.resultUR();
  return { type, cbor: new Uint8Array(cbor), parts: decoder.expectedPartCount() };
}

test("a device that has no network votes by QR codes", async ({ stand, complaints }, testInfo) => {
  const camera = testInfo.outputPath("camera.y4m");
  const show = (...texts: string[]) => writeFileSync(camera, filmOf(texts));
  const options = await chromiumLaunchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${camera}`,
    ],
  });
  const context = await browser.newContext({ baseURL: stand.url, viewport: { width: 1280, height: 800 } });
  await complaints.watch(context);
  const page = await context.newPage();
  const [place] = await publishOpen(stand, { club: "by-codes", titles: ["Vote with a device"] });
  const voter = accountAt(1).address;

  const account = deviceKey().toUREncoder(60);
  show(...account.encodeWhole());
  await open(page, place?.path ?? "");
  const panel = page.getByRole("region", { name: "Your vote" });
  await panel.getByRole("button", { name: "Use another device" }).click();
  await panel.getByLabel("Voter's address").fill(voter);
  await panel.getByRole("radio", { name: "No" }).check({ force: true });
  await panel.getByLabel(/^Reason/).fill("Signed in a cellar.");
  await panel.getByRole("button", { name: "Use QR codes" }).click();

  const code = panel.getByRole("img", { name: "Ballot to scan with your device" });
  await expect(code).toBeVisible();
  await expectGood(page, "a ballot as a QR code");
  const request = await film(code);
  expect(request.type).toBe("eth-sign-request");
  const { shown, answer } = answerRequest(request);
  expect(shown).toMatchObject({ choice: "No", reason: "Signed in a cellar.", voter });

  show(...answer.toUREncoder(400).encodeWhole());
  await panel.getByRole("button", { name: "I signed, scan the answer" }).click();
  await expect(panel.getByText(/^Vote of 0x7099...79C8 counted: No, [\d.]+ VP\.$/)).toBeVisible();
  const { rows } = await onDatabase(stand, (client) =>
    client.query("SELECT voter, choice FROM vote WHERE proposal_id = $1", [place?.id]),
  );
  expect(rows).toEqual([{ voter: voter.toLowerCase(), choice: "no" }]);

  // Another device, and a code that is no account.
  await panel.getByLabel("Voter's address").fill(`0x${"12".repeat(20)}`);
  show(...account.encodeWhole());
  await panel.getByRole("button", { name: "Use QR codes" }).click();
  await expect(panel.getByText("The device's first 100 accounts are not 0x1212...1212.")).toBeVisible();
  await panel.getByLabel("Voter's address").fill(voter);
  show(...answer.toUREncoder(400).encodeWhole());
  await panel.getByRole("button", { name: "Use QR codes" }).click();
  await expect(panel.getByText("This code shows no account.")).toBeVisible();
  await panel.getByLabel("Voter's address").fill(`0x${"34".repeat(20)}`);
  show(`ethereum:${voter}`);
  await panel.getByRole("button", { name: "Use QR codes" }).click();
  await expect(panel.getByText("This is no code of a signing device.")).toBeVisible();
  await expectGood(page, "a camera before a code");
  await browser.close();
});
