import { writeFileSync } from "node:fs";
import { writeMessageTexts } from "./write-document";

writeFileSync("docs/messages.md", writeMessageTexts());
