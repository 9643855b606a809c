#!/usr/bin/env node
// This file is in the repository, because npm can link the command only to a file that exists before the build.
import '../dist/cli.js';
