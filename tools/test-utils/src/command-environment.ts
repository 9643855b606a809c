// Our commands read these. A test gives its own, whatever the machine has.
const ours = /^(FX|GATEWAY)_|^DATABASE_URL$/;

/**
 * The environment of a command that a test starts: that of the test, whose clock may be another than the machine's,
 * without anything that our commands read, and `more`.
 */
export function commandEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !ours.test(name));
  return { ...Object.fromEntries(others), ...more };
}
