import type { SampledOperation } from './sampled-operation.ts';

/** What a program without the client says first, in a comment of a shell and of Python. */
export function notes({ hasSecret, onceMethod }: SampledOperation, signer: string): string {
  return [
    `# ${signer} signs; it is in the guide "Quick start" (guides/quick-start/).`,
    hasSecret && '# The answer has the secret, which cannot be retrieved again: save it.',
    onceMethod && '# After a crash, look whether it was done before you send it again.',
  ]
    .filter((note) => typeof note === 'string')
    .join('\n');
}
