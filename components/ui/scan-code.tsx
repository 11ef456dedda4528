"use client";

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { cameraFault, readCamera } from "@/lib/shared/client/read-camera";
import { Button } from "./button";

/** The camera's picture, and each text of a QR code before it. The camera is off when this leaves the page. */
export function ScanCode({ label, onText }: { label: string; onText: (text: string) => void }): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const tell = useEffectEvent(onText);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another camera.
  useEffect(() => {
    if (video.current === null) return;
    let isOver = false;
    const reading = readCamera(video.current, (text) => tell(text));
    reading.then(
      (stop) => isOver && stop(),
      (error: unknown) => !isOver && setFault(cameraFault(error)),
    );
    return () => {
      isOver = true;
      reading.then(
        (stop) => stop(),
        () => undefined,
      );
    };
  }, [tries]);

  return (
    <div className="grid gap-3">
      <video
        ref={video}
        aria-label={label}
        muted
        playsInline
        className="aspect-square w-full max-w-72 rounded-lg bg-surface-2 object-cover"
      />
      {fault === null ? null : (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{fault}</p>
          <Button
            onClick={() => {
              setFault(null);
              setTries(tries + 1);
            }}
          >
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
