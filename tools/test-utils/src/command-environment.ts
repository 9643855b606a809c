// The environment variables that our commands read. A test sets them itself, whatever the machine has.
const ours = /^(FX|GATEWAY)_|^DATABASE_URL$/;

/**
 * The environment of a command that a test starts: the environment and clock of the test with `more`, without the variables
 * that our commands read.
 */
export function commandEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !ours.test(name));
  return { ...Object.fromEntries(others), ...more };
}
