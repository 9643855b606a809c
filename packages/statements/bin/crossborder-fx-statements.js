#!/usr/bin/env node
// Committed, so that the link to it exists before anything is built.
import { setFlagsFromString as set } from 'node:v8';

// Nearly all that is read is garbage at once: a heap that grows takes 20 MB, and saves no time.
for (const flag of ['--semi-space-growth-factor=1', '--heap-growing-percent=10']) set(flag);
await import('../dist/command/main.js');
