#!/usr/bin/env node
// Committed, so that the link to it exists before anything is built.
import { isBuiltin } from 'node:module';

// Before anything else is loaded, which an older Node could not read.
if (!isBuiltin('node:sqlite')) {
  console.error(
    `crossborder-fx-gateway: Node ${process.version} has no node:sqlite: install Node 22.13 or newer.`,
  );
  process.exit(1);
}
await import('../dist/command/main.js');
