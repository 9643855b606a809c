'use strict';
// When several packages have a program of the same name, npm 10 links only the program of the first package, even if this
// package is for another platform and not installed. A command that does not start through run.cjs, such as `npx nx test`,
// finds the pinned Node by the link that this script makes. On Windows a link is not a program, so Windows needs npm 11.
const { existsSync, symlinkSync } = require('fs');
const { dirname, join, relative } = require('path');
const { pinned, root } = require('./pinned.cjs');

const link = join(root, 'node_modules/.bin/node');
if (process.platform !== 'win32' && existsSync(pinned) && !existsSync(link)) {
  symlinkSync(relative(dirname(link), pinned), link);
}
