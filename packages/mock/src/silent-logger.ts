import type { createLogger } from '@stoplight/prism-core';

type PrismLogger = ReturnType<typeof createLogger>;

function nothing(): void {}

const methods = { debug: nothing, info: nothing, success: nothing, warn: nothing, error: nothing };

/** For Prism, which logs each step of an answer. The server has a log of its own. */
export const silentLogger = { ...methods, child: () => silentLogger } as unknown as PrismLogger;
