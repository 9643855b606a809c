// Matches the environment variables that our commands read. A command in a test gets only the values that the test sets, and
// not those of the machine.
const ours = /^(FX|GATEWAY)_|^DATABASE_URL$/;

export function commandEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !ours.test(name));
  return { ...Object.fromEntries(others), ...more };
}
