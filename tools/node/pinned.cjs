'use strict';
const { join } = require('path');

const isWindows = process.platform === 'win32';
const platform = isWindows ? 'win' : process.platform;

/** The folder of the repository. */
exports.root = join(__dirname, '../..');

/** The path of the Node that `npm ci` installs, for each platform that the lock file names. */
exports.pinned = join(
  exports.root,
  `node_modules/node-${platform}-${process.arch}/bin`,
  isWindows ? 'node.exe' : 'node',
);
