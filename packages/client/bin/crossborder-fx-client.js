#!/usr/bin/env node
// This file is committed, so that npm can link to it before anything is built.
import '../dist/cli.js';
