#!/usr/bin/env node
// npm links the command crossborder-fx-mock only to a file that exists before the build, so no build step writes this file.
import '../dist/cli.js';
