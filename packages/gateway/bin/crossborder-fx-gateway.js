#!/usr/bin/env node
// This file is committed, so that npm can link the command `crossborder-fx-gateway` before anything is built.
import { isBuiltin } from 'node:module';

// Checks the version of Node before the command loads other modules, because an older Node cannot read these modules.
if (!isBuiltin('node:sqlite')) {
  console.error(
    `crossborder-fx-gateway: Node ${process.version} has no node:sqlite: install Node 22.13 or newer.`,
  );
  process.exit(1);
}
await import('../dist/command/cli.js');
