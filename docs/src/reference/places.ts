import {
  notificationsOf,
  type OpenApiDocument,
  type Operation,
  operationsOf,
} from '@crossborder-fx/tools-description';

/**
 * Returns, by operationId, the fragment under which the reference page shows each operation and notification, such as
 * `#/payments/createpayment` for `createPayment`. With `/reference/` before it, the fragment is a link on the site.
 *
 * @throws {Error} when an operation has no operationId or no tag, from which the page makes the fragment
 */
export function referencePlaces(document: OpenApiDocument): Map<string, string> {
  const operations = [
    ...Array.from(operationsOf(document), ({ operation }) => operation),
    ...notificationsOf(document).values(),
  ];
  return new Map(operations.map((operation) => [operationIdOf(operation), placeOf(operation)]));
}

/** @throws when the OpenAPI document has no operation with this id */
export function referenceLink(document: OpenApiDocument, operationId: string): string {
  const place = referencePlaces(document).get(operationId);
  if (place === undefined) throw new Error(`The OpenAPI document has no operation ${operationId}.`);
  return `/reference/${place}`;
}

function placeOf(operation: Operation): string {
  const [tag] = operation.tags ?? [];
  const id = operationIdOf(operation);
  if (tag === undefined) throw new Error(`The operation ${id} has no tag.`);
  return `#/${slugOf(tag)}/${slugOf(id)}`;
}

function operationIdOf({ operationId, summary }: Operation): string {
  if (operationId !== undefined) return operationId;
  throw new Error(`The operation "${summary}" has no operationId.`);
}

/** Turns a name into a part of a URL as the reference page does: `Spot quotes and trades` → `spot-quotes-and-trades`. */
export function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
