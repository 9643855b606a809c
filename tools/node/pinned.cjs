'use strict';
const { join } = require('path');

const isWindows = process.platform === 'win32';
const platform = isWindows ? 'win' : process.platform;

/** The folder of the repository. */
exports.root = join(__dirname, '../..');

/** Where `npm ci` puts the Node of the lock file, on the platforms that it names one for. */
exports.pinned = join(
  exports.root,
  `node_modules/node-${platform}-${process.arch}/bin`,
  isWindows ? 'node.exe' : 'node',
);
