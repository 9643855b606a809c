import { markdownTable } from '@crossborder-fx/tools-codegen/markdown-table';
import {
  bodyExamples,
  jsonOf,
  notificationsOf,
  type OpenApiDocument,
  type Operation,
  resolve,
  type Schema,
  schemaNameAt,
} from '@crossborder-fx/tools-description';
import { conditions } from '../../../packages/sandbox/src/service/tables/conditions.ts';
import {
  placeOf,
  type Row,
  type Table,
  triggers,
} from '../../../packages/sandbox/src/service/tables/table.ts';
import {
  fixedForwardTable,
  paymentTable,
  tradeTable,
} from '../../../packages/sandbox/src/service/tables/tables.ts';
import { referenceLink } from '../reference/places.ts';

interface Kind {
  title: string;
  table: Table;
  /** The fragment of the heading for this kind of object, on the page with the states of the sandbox. */
  place: string;
}

/** The kinds of events, by the name of the object in the event's payload. */
const kinds: Readonly<Record<string, Kind>> = {
  Payment: { title: 'Payment', table: paymentTable, place: 'payment' },
  Trade: { title: 'Spot trade', table: tradeTable, place: 'trade' },
  FixedForward: { title: 'Fixed forward', table: fixedForwardTable, place: 'fixed-forward' },
};

/** @throws when an event has an unknown kind of payload, no example, or no row in the sandbox's tables of states */
export function eventsPage(document: OpenApiDocument): string {
  const notifications = [...notificationsOf(document)];
  const groups = Map.groupBy(notifications, ([, operation]) => payloadOf(document, operation));
  const sections = Array.from(groups, ([payload, ofGroup]) => {
    const kind = kinds[payload];
    if (kind === undefined)
      throw new Error(
        `The page of events must have a title for the payload ${payload}: add it to \`kinds\` in docs/src/page-generators/events.ts.`,
      );
    const events = ofGroup.map((notification) => section(document, notification, payload, kind));
    return [`## ${kind.title}`, ...events].join('\n\n');
  });
  return `# Events

Look up an event: what it tells, what it carries, and how the sandbox makes it happen.

There are ${notifications.length} events. A subscription receives the events that it names in \`events\`.
[Receive notifications](../../guides/notifications.md) says how a notification is delivered, verified and answered.

Which operation or change of status sends an event is [not documented](../../generated/undocumented.md#event-triggers). The part under
"In the sandbox" is our choice. Notifications may arrive out of order: read the object itself to know its status.

${markdownTable(
  ['Event', 'Payload'],
  notifications.map(([event, operation]) => [
    `[\`${event}\`](#${event.toLowerCase()})`,
    `\`${payloadOf(document, operation)}\``,
  ]),
)}

${sections.join('\n\n')}
`;
}

function section(
  document: OpenApiDocument,
  [event, operation]: [string, Operation],
  payload: string,
  { table, place }: Kind,
): string {
  const [example] = bodyExamples(document, operation.requestBody);
  if (example === undefined) throw new Error(`The event ${event} has no example.`);
  const rows = table.rows.filter((row) => row.events.some((sent) => sent === event));
  if (rows.length === 0) throw new Error(`Nothing in the sandbox sends ${event}.`);
  const link = referenceLink(document, `${operation.operationId}`);
  return `### ${event}

${operation.description}

Payload: \`${payload}\`, bare or wrapped. [Reference](${link}), with all examples.

In the sandbox ([states](../../generated/sandbox-states.md#${place})) it is sent by:

${[...new Set(rows.map(rowText))].map((text) => `- ${text}`).join('\n')}

\`\`\`sh
npx @crossborder-fx/sandbox trigger ${event}
\`\`\`

${foldedJson(`Example: ${example.name}`, example.value)}`;
}

/** The JSON has no colours, because coloured code would make the page twice as large. */
function foldedJson(title: string, value: unknown): string {
  const json = JSON.stringify(value, undefined, 2).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<details>
<summary>${title}</summary>
<pre class="example" tabindex="0"><code>${json}</code></pre>
</details>`;
}

function rowText({ id, trigger, condition, from, stage, to, toStage }: Row): string {
  const when = condition === 'always' ? '' : `, when ${conditions[condition].sentence}`;
  const start = from === undefined ? '' : ` from \`${placeOf(from, stage)}\``;
  const end = to === undefined && toStage === undefined ? '' : ` to \`${placeOf(to, toStage)}\``;
  const { when: moment } = triggers[trigger];
  const said = moment === trigger ? '' : ` (${moment})`;
  return `row ${id}, \`${trigger}\`${said}${when}:${start}${end}`;
}

/** @throws when the object in the notification has no name */
function payloadOf(document: OpenApiDocument, notification: Operation): string {
  const { properties = {} } = jsonOf(document, notification.requestBody)?.schema ?? {};
  const { payload = {} } = properties;
  const { anyOf = [payload] } = resolve<Schema>(document, payload as Schema & { $ref: string });
  const [bare] = anyOf;
  const name = schemaNameAt(bare?.$ref);
  if (name !== undefined) return name;
  throw new Error(`The payload of ${notification.operationId} must be a schema with a name.`);
}
