import type Negotiator from '@stoplight/prism-http/dist/mocker/negotiator/NegotiatorHelpers.js';

type Choose = ReturnType<(typeof Negotiator)['default']['negotiateOptionsForValidRequest']>;
type PrismLogger = Parameters<Choose>[0];

function nothing(): void {}

const methods = { debug: nothing, info: nothing, success: nothing, warn: nothing, error: nothing };

/** For Prism, which logs each step of an answer. The server has a log of its own. */
export const silentLogger = { ...methods, child: () => silentLogger } as unknown as PrismLogger;
