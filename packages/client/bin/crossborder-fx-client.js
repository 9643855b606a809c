#!/usr/bin/env node
// The start file of `crossborder-fx-client` is in Git, so that npm can link to it before the package is built.
import '../dist/cli.js';
