#!/usr/bin/env node
// This file is committed, so that npm can link the command before anything is built.
await import('../dist/command/cli.js');
