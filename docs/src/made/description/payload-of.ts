import {
  jsonOf,
  type OpenApiDocument,
  type Operation,
  resolve,
  type Schema,
  schemaNameAt,
} from '@crossborder-fx/tools-description';

/** The object that a notification has as its payload, such as `Payment`. @throws when it has none */
export function payloadOf(document: OpenApiDocument, notification: Operation): string {
  const { properties = {} } = jsonOf(document, notification.requestBody)?.schema ?? {};
  const { payload = {} } = properties;
  const { anyOf = [payload] } = resolve<Schema>(document, payload as Schema & { $ref: string });
  const [bare] = anyOf;
  const name = schemaNameAt(bare?.$ref);
  if (name !== undefined) return name;
  throw new Error(`The notification ${notification.operationId} has no payload with a name.`);
}
