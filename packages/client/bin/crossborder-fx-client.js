#!/usr/bin/env node
// This start file of the command is committed, so that npm can link to the file before the package is built.
import '../dist/cli.js';
