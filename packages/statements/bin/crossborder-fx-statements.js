#!/usr/bin/env node
// This file is committed, so that npm can link the command before anything is built.
import { setFlagsFromString } from 'node:v8';

// Limits the heap of Node: the command keeps hardly any object for long, so a small heap saves memory and takes little more
// time.
setFlagsFromString('--optimize-for-size');
await import('../dist/command/cli.js');
