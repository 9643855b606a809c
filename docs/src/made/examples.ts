import {
  bodyExamples,
  type Example,
  isReference,
  jsonOf,
  notificationsOf,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  resolve,
} from '@crossborder-fx/tools-description';
import { referenceLink } from '../reference/places.ts';
import { blocks } from './blocks.ts';

/** Something that has examples: an operation or a notification. */
interface Exemplified {
  operation: Operation;
  /** Such as `POST /payments`, or the name of an event. */
  route: string;
  /** The name of the event, where it is one. */
  event?: string;
}

/** A named example of a body. */
interface BodyExample {
  operationId: string;
  /** `request`, or the status of the answer as the description has it. */
  part: string;
  name: string;
  summary: string;
  value: unknown;
  /** Where it stands when several operations share it. */
  shared: string | undefined;
}

/** Every example of the description, by name. */
export function examplesPage(document: OpenApiDocument): string {
  const exemplified = exemplifiedOf(document);
  const found = exemplified.flatMap((one) => examplesOf(document, one.operation));
  const uses = Map.groupBy(found, ({ shared }) => shared);
  const isShared = ({ shared }: BodyExample) =>
    shared !== undefined && (uses.get(shared)?.length ?? 0) > 1;
  const groups = Map.groupBy(exemplified, ({ operation }) => `${operation.tags?.[0]}`);
  const sections = Array.from(groups, ([tag, ofTag]) =>
    blocks(`## ${tag}`, ...ofTag.map((one) => section(document, one, isShared))),
  );
  const sharedOnes = new Map(found.filter(isShared).map((one) => [`${one.shared}`, one]));
  return `# Examples

Find a request or an answer to copy, and the line that makes the mock answer with it.

There are ${found.length} examples of ${exemplified.length} operations and events. They tell one story: the same payment has the same id in all
of them. The mock answers with the first example of an operation until a test asks for another.

${sections.join('\n\n')}

## Shared examples

These stand under several operations.

${[...sharedOnes.values()].map((one) => foldedJson(placeOfShared(one), titleOf(one), one.value)).join('\n\n')}
`;
}

/** Every operation and notification, in document order. */
export function exemplifiedOf(document: OpenApiDocument): Exemplified[] {
  const operations = Array.from(operationsOf(document), ({ method, path, operation }) => ({
    operation,
    route: `${method.toUpperCase()} ${path}`,
  }));
  const notifications = Array.from(notificationsOf(document), ([event, operation]) => ({
    operation,
    route: event,
    event,
  }));
  return [...operations, ...notifications];
}

/** Every named example of an operation or a notification. */
export function examplesOf(document: OpenApiDocument, operation: Operation): BodyExample[] {
  const operationId = `${operation.operationId}`;
  const of = (part: string, body: Parameters<typeof bodyExamples>[1]) => {
    const written = jsonOf(document, body)?.examples ?? {};
    return bodyExamples(document, body).map(({ name, value }) => {
      const { [name]: example = {} } = written;
      const { summary = '' } = resolve<Example>(document, example);
      const shared = isReference(example) ? example.$ref : undefined;
      return { operationId, part, name, summary, value, shared };
    });
  };
  return [
    ...of('request', operation.requestBody),
    ...Object.entries(operation.responses).flatMap(([status, body]) => of(status, body)),
  ];
}

function section(
  document: OpenApiDocument,
  { operation, route, event }: Exemplified,
  isShared: (example: BodyExample) => boolean,
): string {
  const id = `${operation.operationId}`;
  const shown = examplesOf(document, operation).map((example, index) => {
    const [place, title, answer] = [placeOfExample(example), titleOf(example), answerText(example)];
    return blocks(
      isShared(example)
        ? `<a id="${place}"></a>[${title}](#${placeOfShared(example)}), ${answer}.`
        : foldedJson(place, `${title} (${answer})`, example.value),
      mockLine(example, event, index),
    );
  });
  return blocks(
    `### ${id}`,
    `${operation.summary}: \`${route}\`. [Reference](${referenceLink(document, id)})`,
    ...shown,
    operation.responses['204'] && event === undefined && emptyText(id),
  );
}

function answerText({ part }: BodyExample): string {
  if (part === 'request') return 'request';
  return part === 'default' ? 'answer with an error' : `answer ${part}`;
}

/** What makes the mock use the example. A request has none. */
function mockLine(
  { operationId, part, name }: BodyExample,
  event: string | undefined,
  index: number,
) {
  // The mock sends the first example of an event, with what a test overrides.
  if (event !== undefined) return index === 0 && `\`mock.sendWebhook('${event}', { to, secret })\``;
  return part !== 'request' && `\`mock.respond('${operationId}', { example: '${name}' })\``;
}

function emptyText(operationId: string): string {
  return `Nothing found, answer 204 without a body.\n\n\`mock.respond('${operationId}', { status: 204 })\``;
}

function titleOf({ name, summary }: BodyExample): string {
  return summary === '' ? name : `${name}: ${summary}`;
}

/** The place of an example on the page, such as `getpayment-200-blocked`. */
export function placeOfExample({
  operationId,
  part,
  name,
}: Pick<BodyExample, 'operationId' | 'part' | 'name'>): string {
  return `${operationId}-${part}-${name}`.toLowerCase();
}

function placeOfShared({ shared = '' }: BodyExample): string {
  return `shared-${shared.split('/').at(-1)}`.toLowerCase();
}

/**
 * JSON under a line that opens it, as HTML. It is no block of code with colours: the two hundred
 * examples would make a page of a megabyte.
 *
 * @param place the id of it on the page
 */
export function foldedJson(place: string, title: string, value: unknown): string {
  const json = escaped(JSON.stringify(value, undefined, 2));
  return `<details id="${place}">
<summary>${escaped(title)}</summary>
<pre class="example" tabindex="0"><code>${json}</code></pre>
</details>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
