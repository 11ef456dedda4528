"use client";

import type { ReactNode } from "react";
import ActDialog from "@/components/admin/act-dialog";
import { hideAct, showAct } from "./moderation-acts";

/** An admin hides what they look at, or shows it again. */
export default function HideDialog({
  subject,
  name,
  isHidden,
  onClose,
}: {
  subject: string;
  name: string;
  isHidden: boolean;
  onClose: () => void;
}): ReactNode {
  return <ActDialog act={(isHidden ? showAct : hideAct)({ subject, name })} onClose={onClose} />;
}
