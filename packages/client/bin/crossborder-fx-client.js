#!/usr/bin/env node
// This file, which starts the command, is committed to Git, so that npm can link to it before the package is built.
import '../dist/cli.js';
