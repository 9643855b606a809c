import { type OpenApiDocument, type Schema, schemasOf } from '@crossborder-fx/tools-description';
import type { WebhookEventName } from '@crossborder-fx/webhooks';
import { payloadWrappers } from '../../../packages/webhooks/src/generated/events.ts';

/** What the description says of the payload of an event. */
export interface PayloadType {
  /** Such as `FixedForward`. */
  type: string;
  /** The type of each field. */
  fields: Readonly<Record<string, string>>;
}

export type PayloadTypes = Readonly<Record<WebhookEventName, PayloadType>>;

/** The type of the payload of each event. */
export function payloadTypes(document: OpenApiDocument): PayloadTypes {
  const schemas = schemasOf(document);
  const types = Object.entries(payloadWrappers).map(([event, wrapper]) => {
    const type = wrapper.charAt(0).toUpperCase() + wrapper.slice(1);
    const properties = schemas[type]?.properties ?? {};
    const fields = Object.entries(properties).map(([name, schema]) => [name, typeOf(schema)]);
    return [event, { type, fields: Object.fromEntries(fields) }];
  });
  // The entries are those of the table, whose keys are the events.
  return Object.fromEntries(types) as PayloadTypes;
}

function typeOf(schema: Schema): string {
  const name = nameOf(schema);
  return schema['x-provenance'] === 'provisional' ? `${name}, provisional` : name;
}

/** The name of what it refers to; of an open enum or what may be null, the documented one, which is first. */
function nameOf({ $ref, anyOf, type }: Schema): string {
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  const [documented] = anyOf ?? [];
  if (documented) return nameOf(documented);
  return [type].flat()[0] ?? 'any';
}
