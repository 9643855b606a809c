export interface NodeModules {
  'node:crypto': typeof import('node:crypto');
  'node:sqlite': typeof import('node:sqlite');
  'node:diagnostics_channel': typeof import('node:diagnostics_channel');
}

/**
 * A module of Node; undefined in other runtimes. It is not imported, since this package must also load,
 * and be bundled, where there is none.
 */
export function nodeModule<Name extends keyof NodeModules>(
  name: Name,
): NodeModules[Name] | undefined {
  try {
    return globalThis.process.getBuiltinModule(name);
  } catch {
    // There is no such function, or it throws, as in the edge runtime of Next.
    return undefined;
  }
}
