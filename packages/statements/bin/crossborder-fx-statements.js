#!/usr/bin/env node
// Committed, so that the link to it exists before anything is built.
import { setFlagsFromString as set } from 'node:v8';

// Nearly all that a run makes is garbage at once: a heap that grows takes 70 MB, and saves no time.
for (const flag of ['--semi-space-growth-factor=1', '--heap-growing-percent=20']) set(flag);
await import('../dist/command/main.js');
