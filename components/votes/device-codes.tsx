"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { QrCode } from "@/components/ui/qr-code";
import { ScanCode } from "@/components/ui/scan-code";
import type { BallotFile, SignedBallotFile } from "@/lib/ballots/ballot-file";
import { type DeviceCode, deviceSignature, findDeviceKey, signRequest } from "@/lib/ballots/device-codes";
import { type Address, formatAddress } from "@/lib/shared/address";
import { createCodeReader, partsOf } from "@/lib/votes/client/device-parts";

/** Three pictures a second at most: faster could harm people whom flicker harms. */
const PICTURE_MS = 350;

type Request = { file: BallotFile; requestId: Uint8Array; nextPart: () => string };
type Step = { at: "account" } | ({ at: "request" | "answer" } & Request);

/** A ballot by QR codes (EIP-4527) to a device without a network, and its signature back by the camera. */
export default function DeviceCodes({
  voter,
  writeFile,
  onSigned,
}: {
  voter: Address;
  /** The ballot as of now: the device has 5 minutes from then. */
  writeFile: () => BallotFile;
  onSigned: (file: SignedBallotFile) => void;
}): ReactNode {
  const [step, setStep] = useState<Step>({ at: "account" });
  const [wrong, setWrong] = useState<string | null>(null);

  function takeAccount(code: DeviceCode): void {
    const key = findDeviceKey(code, voter);
    setWrong(key.ok ? null : wrongAccount[key.reason](voter));
    if (!key.ok) return;
    const file = writeFile();
    const requestId = crypto.getRandomValues(new Uint8Array(16));
    const nextPart = partsOf(signRequest({ file, key: key.value, requestId }));
    setStep({ at: "request", file, requestId, nextPart });
  }

  function takeAnswer({ file, requestId }: Request, code: DeviceCode): void {
    const signature = deviceSignature(code, requestId);
    setWrong(signature.ok ? null : WRONG_ANSWER[signature.reason]);
    if (signature.ok) onSigned({ ...file, signature: signature.value });
  }

  return (
    <section ref={show} aria-label="QR codes" className="grid gap-4 border-t border-line pt-4">
      {step.at === "account" ? (
        <>
          <p>On your device choose to connect a wallet such as MetaMask, and show its code to this camera.</p>
          <Scan label="Camera for the device's account" onCode={takeAccount} />
        </>
      ) : null}
      {step.at === "request" ? (
        <>
          <p>Scan this code with your device. Check there what you sign.</p>
          <MovingCode nextPart={step.nextPart} />
          <Button onClick={() => setStep({ ...step, at: "answer" })}>I signed, scan the answer</Button>
        </>
      ) : null}
      {step.at === "answer" ? (
        <>
          <p>Show the answer of your device to this camera.</p>
          <Scan label="Camera for the device's answer" onCode={(code) => takeAnswer(step, code)} />
          <Button onClick={() => setStep({ ...step, at: "request" })}>Show the ballot's code again</Button>
        </>
      ) : null}
      <p role="alert" className="empty:hidden">
        {wrong}
      </p>
    </section>
  );
}

const show = (section: HTMLElement | null) => section?.scrollIntoView({ block: "nearest" });

const wrongAccount = {
  "no-account": () => "This code shows no account. Choose to connect a wallet on your device.",
  "other-account": (voter: Address) =>
    `The device's first 100 accounts are not ${formatAddress(voter)}. Check the voter's address.`,
};
const WRONG_ANSWER = {
  "no-signature": "This code is no signature. Sign the ballot on your device first.",
  "other-request": "This signature is of another request. Scan the ballot's code again and sign it.",
};

const UNREADABLE = {
  other: "This is no code of a signing device.",
  "too-large": "This code is larger than those of signing devices. Check what your device shows.",
  broken: "This code can't be read. Show it again on your device.",
};

/** Each whole code once, however long it is held before the camera. */
function Scan({ label, onCode }: { label: string; onCode: (code: DeviceCode) => void }): ReactNode {
  const [share, setShare] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const [read] = useState(createCodeReader);
  const last = useRef("");
  function take(text: string): void {
    if (text === last.current) return;
    last.current = text;
    const part = read(text);
    setFault(part.ok ? null : UNREADABLE[part.reason]);
    setShare(part.ok ? part.value.share : 0);
    if (part.ok && part.value.code) onCode(part.value.code);
  }
  return (
    <div className="grid gap-2">
      <ScanCode label={label} onText={take} />
      {share > 0 && share < 1 ? <progress value={share} aria-label="Code read" className="w-72" /> : null}
      <p role="alert" className="empty:hidden">
        {fault}
      </p>
    </div>
  );
}

function MovingCode({ nextPart }: { nextPart: () => string }): ReactNode {
  const [part, setPart] = useState(nextPart);
  useEffect(() => {
    const timer = setInterval(() => setPart(nextPart()), PICTURE_MS);
    return () => clearInterval(timer);
  }, [nextPart]);
  return <QrCode text={part} label="Ballot to scan with your device" />;
}
