#!/usr/bin/env node
// Next needs a package named typescript. Its command is tsc7 here, because tsc is that of typescript-7.
import("../../node_modules/typescript-7/lib/tsc.js");
