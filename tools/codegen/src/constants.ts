import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  keysOf,
  notificationsOf,
  type OpenApiDocument,
  repository,
  resolve,
  schemasOf,
  valueAt,
} from '@crossborder-fx/tools-description';
import { docComment } from './doc-comment.ts';
import { type GeneratedFile, generatedFile } from './generated-file.ts';

interface Constant {
  description: string;
  value: (document: OpenApiDocument) => unknown;
}

const shared = {
  tokenLifetimeSeconds: {
    description:
      'The most seconds by which the time of a token may differ from the time of the server.',
    value: at('#/components/securitySchemes/XWSSE/x-token/lifetimeSeconds'),
  },
  nonceLength: {
    description: 'The least number of hexadecimal characters in a nonce.',
    value: at('#/components/securitySchemes/XWSSE/x-token/nonceLength'),
  },
  retriedStatuses: {
    description:
      'The statuses of a receiver after which the service delivers the notification again.',
    value: retriedStatuses,
  },
} satisfies Record<string, Constant>;

export const constants = {
  client: {
    tokenLifetimeSeconds: shared.tokenLifetimeSeconds,
    nonceLength: shared.nonceLength,
    forbiddenCharacters: {
      description: 'The characters that no parameter and no text or name in a body may contain.',
      value: forbiddenCharacters,
    },
    API_VERSION: {
      description: 'The version of the interface for which this package was made.',
      value: at('#/info/version'),
    },
    version: { description: 'The version of this package.', value: clientVersion },
  },
  'test-server': {
    tokenLifetimeSeconds: shared.tokenLifetimeSeconds,
    nonceLength: shared.nonceLength,
    deliveryAttempts: {
      description: 'The most attempts to deliver a notification, including the first.',
      value: at('#/components/responses/NotificationNotAccepted/x-delivery/maximumAttempts'),
    },
    deliveryIntervalSeconds: {
      description: 'The seconds from one attempt to deliver a notification to the next attempt.',
      value: at('#/components/responses/NotificationNotAccepted/x-delivery/intervalSeconds'),
    },
    retriedStatuses: shared.retriedStatuses,
    errorLink: {
      description:
        'The link in an error of the test server. No document says where the links of real errors lead.',
      value: at('#/components/schemas/ErrorBody/properties/link/x-placeholder'),
    },
  },
  sandbox: {
    defaultPageSize: {
      description: 'The number of entries on a page of a list when the request does not choose it.',
      value: at('#/components/parameters/PerPage/schema/default'),
    },
    movementMonths: {
      description: 'The number of months that the list of financial movements goes back.',
      value: at('#/paths/~1financialMovements/get/x-limits/maximumMonths'),
    },
    maximumWebhooks: {
      description: 'The most webhook subscriptions that can be active at the same time.',
      value: at('#/paths/~1webhooks/post/x-limits/maximumActive'),
    },
    tradeMaximumBusinessDays: {
      description: 'The most business days from a spot trade to its delivery.',
      value: at('#/paths/~1trades/post/x-limits/maximumBusinessDays'),
    },
    forwardQuoteSeconds: {
      description: 'The seconds for which a fixed forward quote can be booked.',
      value: at('#/paths/~1fixed-forwards~1quote/post/x-lifetime/seconds'),
    },
    forwardMaximumEuros: {
      description: 'The highest value of a fixed forward, in whole euros.',
      value: at('#/paths/~1fixed-forwards~1quote/post/x-limits/maximumEuros'),
    },
    forwardMinimumBusinessDays: {
      description: 'The fewest business days from a fixed forward to its delivery.',
      value: at('#/paths/~1fixed-forwards~1quote/post/x-limits/minimumBusinessDays'),
    },
    forwardMaximumMonths: {
      description: 'The most months from a fixed forward to its delivery.',
      value: at('#/paths/~1fixed-forwards~1quote/post/x-limits/maximumMonths'),
    },
    retriedStatuses: shared.retriedStatuses,
  },
} satisfies Record<string, Record<string, Constant>>;

export async function constantsFile(
  document: OpenApiDocument,
  constants: Record<string, Constant>,
): Promise<GeneratedFile> {
  const lines = Object.entries(constants).map(async ([name, { description, value }]) => {
    const written = await value(document);
    if (written === undefined) {
      throw new Error(
        `spec/ has no value for the constant ${name}. See tools/codegen/src/constants.ts for its place.`,
      );
    }
    return `${docComment([description])}export const ${name} = ${JSON.stringify(written)};\n`;
  });
  return generatedFile('constants.ts', (await Promise.all(lines)).join('\n'));
}

function at(pointer: string): Constant['value'] {
  return (document) => valueAt(document, keysOf(pointer));
}

/** Returns the characters that the pattern of `FreeText`, `^[^…]*$`, forbids, in the order of the pattern. */
function forbiddenCharacters(document: OpenApiDocument): string | undefined {
  const pattern = schemasOf(document)['FreeText']?.['pattern'];
  if (typeof pattern !== 'string') return undefined;
  const allowed = new RegExp(pattern, 'u');
  const characters = new Set(/^\^\[\^(.+)\]\*\$$/.exec(pattern)?.[1]);
  const forbidden = [...characters].filter((character) => !allowed.test(character));
  return forbidden.length > 0 ? forbidden.join('') : undefined;
}

/** Reads the statuses of the responses with `x-delivery`, which must be the same for all notifications. */
function retriedStatuses(document: OpenApiDocument): number[] | undefined {
  const isRetried = (response = {}) => 'x-delivery' in resolve<object>(document, response);
  const [statuses, ...others] = [...notificationsOf(document).values()].map(({ responses = {} }) =>
    Object.keys(responses)
      .filter((status) => isRetried(responses[status]))
      .map(Number),
  );
  const isSame = others.every((other) => String(other) === String(statuses));
  return isSame && statuses?.length ? statuses : undefined;
}

async function clientVersion(): Promise<string> {
  const text = await readFile(join(repository, 'packages/client/package.json'), 'utf8');
  return JSON.parse(text).version;
}
