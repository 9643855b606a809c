'use strict';
// When several packages have a program of one name, npm 10 links only the first, even where that one
// is for another platform and not installed. A command that does not go through run.cjs, such as
// `npx nx test`, finds the pinned Node by this link. On Windows a link is no program: npm 11 there.
const { existsSync, symlinkSync } = require('fs');
const { dirname, join, relative } = require('path');
const { pinned, root } = require('./pinned.cjs');

const link = join(root, 'node_modules/.bin/node');
if (process.platform !== 'win32' && existsSync(pinned) && !existsSync(link)) {
  symlinkSync(relative(dirname(link), pinned), link);
}
