#!/usr/bin/env node
// This file is in the repository, because npm can link the command only to a file that exists before the build.
import { isBuiltin } from 'node:module';

// Check for node:sqlite before any other import, because an older Node cannot load the other files.
if (isBuiltin('node:sqlite')) {
  await import('../dist/cli.js');
} else {
  console.error(
    `crossborder-fx-sandbox: Node ${process.version} has no node:sqlite: install Node 22.13 or newer.`,
  );
  process.exitCode = 1;
}
