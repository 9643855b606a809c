'use strict';
const { join } = require('path');

const isWindows = process.platform === 'win32';
const platform = isWindows ? 'win' : process.platform;

exports.root = join(__dirname, '../..');

/** The path of the Node that `npm ci` installs on the platform of this machine, if the lock file names the platform. */
exports.pinned = join(
  exports.root,
  `node_modules/node-${platform}-${process.arch}/bin`,
  isWindows ? 'node.exe' : 'node',
);
