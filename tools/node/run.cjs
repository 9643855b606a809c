'use strict';
// The command `node tools/node/run.cjs …` runs `node …` on a version of Node that the tools support. Even a Node that
// is too old must read the file, to say so: the file has no syntax newer than 2018, and no `node:` in the names of
// modules.
const { spawn, spawnSync } = require('child_process');
const { existsSync } = require('fs');
const { constants } = require('os');
const { delimiter, dirname, join } = require('path');
const { isatty } = require('tty');
const { engines } = require('../../package.json');
const { pinned, root } = require('./pinned.cjs');

const oldest = engines.node.replace('>=', '');

// npm writes `.package-lock.json` at the end of an installation.
if (!existsSync(join(root, 'node_modules/.package-lock.json'))) {
  stop('Some or all dependencies are not installed. Run `npm ci`.');
}
// The pinned Node must first print its version, because the installed file may be for another kind of machine.
if (isNewEnough(`${spawnSync(pinned, ['--version']).stdout}`)) run(pinned);
else if (isNewEnough(process.version)) run(process.execPath);
else {
  stop(
    `This command needs Node ${oldest} or newer, not ${process.version}. Install Node from https://nodejs.org`,
  );
}

function isNewEnough(version) {
  const [, number] = /^v(\d+\.\d+\.\d+)/.exec(version) || [];
  return Boolean(number) && number.localeCompare(oldest, 'en', { numeric: true }) >= 0;
}

function run(node) {
  process.env.PATH = dirname(node) + delimiter + process.env.PATH;
  // A terminal sends Ctrl-C to the command too. A second signal from the launcher would kill the command while it ends.
  const fromTerminal = [0, 1, 2].some((stream) => isatty(stream));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  // Listens for signals before the command starts, because on a busy machine the command may already run when spawn returns.
  for (const signal of signals) {
    process.on(signal, () => (signal === 'SIGINT' && fromTerminal) || child.kill(signal));
  }
  const child = spawn(node, process.argv.slice(2), { stdio: 'inherit' });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    for (const name of signals) process.removeAllListeners(name);
    // The launcher ends with this exit code when it ignores the signal that it sends itself, as under nohup.
    process.exitCode = 128 + constants.signals[signal];
    process.kill(process.pid, signal);
  });
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
