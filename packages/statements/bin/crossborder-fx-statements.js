#!/usr/bin/env node
// npm can link the command crossborder-fx-statements only to a file that exists before the build, so this file is in the
// repository.
import { setFlagsFromString } from 'node:v8';

// Limits the heap of Node: the command keeps hardly any object for long, so a small heap saves memory and takes little more
// time.
setFlagsFromString('--optimize-for-size');
await import('../dist/command/cli.js');
