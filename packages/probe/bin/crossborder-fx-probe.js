#!/usr/bin/env node
// Committed, so that the link to it exists before anything is built.
await import('../dist/command/main.js');
