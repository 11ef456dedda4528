import { join } from "node:path";
import { hasPython } from "../second-verifier/ask-second-verifier";
import type { Reader, Rewrite, Verdict } from "./forgery";
import { type CommandLine, openCommandLine } from "./show-to-command-line";
import { showToPackPage } from "./show-to-pack-page";
import { showToPackage } from "./show-to-package";
import { showToPage } from "./show-to-page";
import { withNode } from "./with-node";

/** A verdict, and everything that is said with it: at least the lines of its findings. */
export type Said = { verdict: Verdict; said: string };

/** Somebody who judges files. */
export type Verifier = {
  name: string;
  /** Without what it doesn't take of all that the reader brings. */
  limit(reader: Reader): Reader;
  show(text: ReturnType<Rewrite>, reader: Reader): Promise<Said>;
  /** Doesn't name the place that it can't read. */
  isTerse?: boolean;
};

const takesAll = (reader: Reader): Reader => reader;

/** Everything that judges a file; `missing` says which can't be asked on this machine. */
export async function openVerifiers(): Promise<{
  verifiers: Verifier[];
  missing: string[];
  close: () => Promise<unknown>;
}> {
  const [ours, theirs] = await Promise.all([
    openCommandLine(),
    hasPython().then((has) =>
      has ? openCommandLine(["python3", join(import.meta.dirname, "../second-verifier/verify.py")]) : null,
    ),
  ]);
  const readingAll = (name: string, show: CommandLine["show"]): Verifier => ({
    name,
    limit: takesAll,
    show: (text, reader) => withNode(reader, (node) => show(text, reader, node)),
  });
  const verifiers: Verifier[] = [
    { name: "page", limit: takesAll, show: showOnPage },
    readingAll("command line", ours.show),
    ...(theirs ? [{ ...readingAll("Python", theirs.show), isTerse: true }] : []),
    readingAll("package", showToPackage),
    {
      name: "pack's page",
      limit: ({ logKeys, now }) => ({ logKeys, now, receipts: [], heads: [], chain: null, log: null }),
      show: showToPackPage,
    },
  ];
  const close = () => Promise.all([ours.close(), theirs?.close()]);
  return { verifiers, missing: theirs ? [] : ["Python: skipped, there is no python3"], close };
}

/** What is green there doesn't hide a ballot that wasn't checked. */
export async function showOnPage(text: ReturnType<Rewrite>, reader: Reader): Promise<Said> {
  const { verdict, lines, confirmed } = await withNode(reader, (node) => showToPage(text, reader, node));
  if (confirmed && verdict !== "true" && confirmed.except.length === 0)
    throw new Error(`the page is green and names none of ${lines.join(", ")}`);
  if (confirmed && verdict !== "true" && confirmed.outcome !== "passed")
    throw new Error(`the page confirms the outcome ${confirmed.outcome}`);
  return { verdict, said: lines.join("\n") };
}
