#!/usr/bin/env node
// Committed, so that the link to it exists before anything is built.
import { setFlagsFromString } from 'node:v8';

// Nearly all that a run makes is garbage at once: room for it that grows takes 40 MB, and saves no time.
setFlagsFromString('--semi-space-growth-factor=1');
await import('../dist/command/main.js');
