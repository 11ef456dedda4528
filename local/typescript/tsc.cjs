#!/usr/bin/env node
// Next builds nothing without a package of this name, and its compiler judges types only where tests are installed.
import("../../node_modules/typescript-7/lib/tsc.js");
