import { frameLoop, QRCamera, QRCanvas } from "qr/dom.js";

/** Shows the camera in the video and tells what each QR code before it says, until the answered function is called. Rejects with the browser's error. */
export async function readCamera(
  video: HTMLVideoElement,
  onText: (text: string) => void,
): Promise<() => void> {
  // The camera at the back if there are two, and large pictures: a browser may cut to a size that is smaller than its own.
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const wish = { video: { facingMode: "environment", ...size } };
  const camera = new QRCamera(video, await navigator.mediaDevices.getUserMedia(wish));
  // By itself it plays only while it is seen.
  await video.play();
  const canvas = new QRCanvas();
  const cancel = frameLoop(async () => {
    // All its pixels, not those of the small video. Before its first picture and after its last one it has none.
    const text = await camera.readFrame(canvas, true).catch(() => undefined);
    if (typeof text === "string") onText(text);
  });
  return () => {
    cancel();
    camera.stop();
  };
}

/** Why the camera shows nothing, in words. */
export function cameraFault(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError")
    return "The camera is blocked. Allow it for this site in your browser, then try again.";
  if (name === "NotFoundError") return "No camera was found on this device.";
  return "The camera can't be used here. Close other programs that use it, then try again.";
}
