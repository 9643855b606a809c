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
  /** Reads the constant, or returns undefined when the description does not have it. */
  value: (document: OpenApiDocument) => unknown;
}

/** The constants that several packages have. */
const shared = {
  tokenLifetimeSeconds: {
    description: 'How far the time of a token may be from that of the server, both ways.',
    value: at('#/components/securitySchemes/XWSSE/x-token/lifetimeSeconds'),
  },
  nonceLength: {
    description: 'How many hexadecimal characters a nonce has at least.',
    value: at('#/components/securitySchemes/XWSSE/x-token/nonceLength'),
  },
  retriedStatuses: {
    description: 'The answers of a receiver that another attempt follows.',
    value: retriedStatuses,
  },
} satisfies Record<string, Constant>;

/** The constants of each package, in the order of its file. */
export const constants = {
  client: {
    tokenLifetimeSeconds: shared.tokenLifetimeSeconds,
    nonceLength: shared.nonceLength,
    forbiddenCharacters: {
      description: 'The characters that no parameter and no text or name in a body may hold.',
      value: forbiddenCharacters,
    },
    API_VERSION: {
      description: 'The version of the interface that this package was made for.',
      value: at('#/info/version'),
    },
    version: {
      description: 'The version of this package.',
      value: clientVersion,
    },
  },
  'test-server': {
    tokenLifetimeSeconds: shared.tokenLifetimeSeconds,
    nonceLength: shared.nonceLength,
    deliveryAttempts: {
      description: 'How often a notification is sent at most, the first time included.',
      value: at('#/components/responses/NotificationNotAccepted/x-delivery/maximumAttempts'),
    },
    deliveryIntervalSeconds: {
      description: 'How long after an attempt the next one is made.',
      value: at('#/components/responses/NotificationNotAccepted/x-delivery/intervalSeconds'),
    },
    retriedStatuses: shared.retriedStatuses,
    errorLink: {
      description: 'What the link of an error is here; where real ones lead is not documented.',
      value: at('#/components/schemas/ErrorBody/properties/link/x-placeholder'),
    },
  },
  sandbox: {
    defaultPageSize: {
      description: 'How many entries a page of a list has.',
      value: at('#/components/parameters/PerPage/schema/default'),
    },
    movementMonths: {
      description: 'How many months the list of financial movements goes back.',
      value: at('#/paths/~1financialMovements/get/x-limits/maximumMonths'),
    },
    maximumWebhooks: {
      description: 'How many webhook subscriptions can be active at once.',
      value: at('#/paths/~1webhooks/post/x-limits/maximumActive'),
    },
    tradeMaximumBusinessDays: {
      description: 'How many business days ahead a spot trade can be delivered.',
      value: at('#/paths/~1trades/post/x-limits/maximumBusinessDays'),
    },
    forwardQuoteSeconds: {
      description: 'How long a fixed forward quote can be booked.',
      value: at('#/paths/~1fixed-forwards~1quote/post/x-lifetime/seconds'),
    },
    forwardMaximumEuros: {
      description: 'How much a fixed forward can be worth, in whole euros.',
      value: at('#/paths/~1fixed-forwards~1quote/post/x-limits/maximumEuros'),
    },
    forwardMinimumBusinessDays: {
      description: 'How many business days ahead a fixed forward is delivered at the earliest.',
      value: at('#/paths/~1fixed-forwards~1quote/post/x-limits/minimumBusinessDays'),
    },
    forwardMaximumMonths: {
      description: 'How many months ahead a fixed forward is delivered at the latest.',
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
      throw new Error(`spec/ has no ${name}. See tools/codegen/src/constants.ts.`);
    }
    return `${docComment([description])}export const ${name} = ${JSON.stringify(written)};\n`;
  });
  return generatedFile('constants.ts', (await Promise.all(lines)).join('\n'));
}

function at(pointer: string): Constant['value'] {
  return (document) => valueAt(document, keysOf(pointer));
}

/** Returns the characters that the pattern of `FreeText`, `^[^…]*$`, forbids, in its order. */
function forbiddenCharacters(document: OpenApiDocument): string | undefined {
  const pattern = schemasOf(document)['FreeText']?.['pattern'];
  if (typeof pattern !== 'string') return undefined;
  const allowed = new RegExp(pattern, 'u');
  const characters = new Set(/^\^\[\^(.+)\]\*\$$/.exec(pattern)?.[1]);
  const forbidden = [...characters].filter((character) => !allowed.test(character));
  return forbidden.length > 0 ? forbidden.join('') : undefined;
}

/** The answers with `x-delivery`, which are the same for all notifications. */
function retriedStatuses(document: OpenApiDocument): number[] | undefined {
  const [statuses, ...others] = Array.from(
    notificationsOf(document).values(),
    ({ responses = {} }) =>
      Object.keys(responses)
        .filter((status) => 'x-delivery' in resolve<object>(document, responses[status] ?? {}))
        .map(Number),
  );
  const isSame = others.every((other) => String(other) === String(statuses));
  return isSame && statuses?.length ? statuses : undefined;
}

async function clientVersion(): Promise<string> {
  const text = await readFile(join(repository, 'packages/client/package.json'), 'utf8');
  return JSON.parse(text).version;
}
