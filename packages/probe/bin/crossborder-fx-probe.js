#!/usr/bin/env node
// npm can link the command crossborder-fx-probe only to a file that exists before the build, so this file is in the repository.
await import('../dist/command/cli.js');
