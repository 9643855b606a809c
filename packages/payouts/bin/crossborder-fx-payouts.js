#!/usr/bin/env node
// This file is committed, so that npm can link the command `crossborder-fx-payouts` before anything is built.
import { setFlagsFromString as set } from 'node:v8';

// Limits how the heap of Node grows: a run makes mostly short-lived objects, so a faster growing heap would take more memory
// and save no time.
for (const flag of ['--semi-space-growth-factor=1', '--heap-growing-percent=80']) set(flag);
await import('../dist/command/cli.js');
