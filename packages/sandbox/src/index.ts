export { RefusedError } from './refused-error.ts';
export { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts';
