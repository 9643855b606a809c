export interface NodeModules {
  'node:crypto': typeof import('node:crypto');
  'node:sqlite': typeof import('node:sqlite');
  'node:diagnostics_channel': typeof import('node:diagnostics_channel');
}

/** Returns a module of Node, or undefined in other runtimes, in which an `import` of the module would fail. */
export function nodeModule<Name extends keyof NodeModules>(
  name: Name,
): NodeModules[Name] | undefined {
  try {
    return globalThis.process.getBuiltinModule(name);
  } catch {
    // getBuiltinModule is missing or throws, as in the edge runtime of Next.
    return undefined;
  }
}
