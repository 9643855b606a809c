export interface NodeModules {
  'node:crypto': typeof import('node:crypto');
  'node:sqlite': typeof import('node:sqlite');
  'node:timers': typeof import('node:timers');
  'node:diagnostics_channel': typeof import('node:diagnostics_channel');
}

/** There is no import statement, so a bundle for a worker needs no substitute for the module. */
export function nodeModule<Name extends keyof NodeModules>(
  name: Name,
): NodeModules[Name] | undefined {
  try {
    return globalThis.process.getBuiltinModule(name);
  } catch {
    // In some runtimes the function `getBuiltinModule` is missing or throws, as in the edge runtime of Next.
    return undefined;
  }
}
