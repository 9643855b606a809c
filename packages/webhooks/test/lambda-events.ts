import type {
  ALBEvent,
  APIGatewayProxyEvent,
  APIGatewayProxyEventV2,
  LambdaFunctionURLEvent,
} from 'aws-lambda';

export interface GatewayRequest {
  method: string;
  rawHeaders: readonly (readonly [string, string])[];
  rawBody: Buffer;
}

/** Returns an event of payload format 1.0: `headers` has only the last value of a repeated header. */
export function gatewayEventV1({ method, rawHeaders, rawBody }: GatewayRequest) {
  const multiValueHeaders: Record<string, string[]> = {};
  for (const [name, value] of rawHeaders) {
    multiValueHeaders[name] = [...(multiValueHeaders[name] ?? []), value];
  }
  return {
    resource: '/notifications',
    path: '/notifications',
    httpMethod: method,
    headers: Object.fromEntries(rawHeaders),
    multiValueHeaders,
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    pathParameters: null,
    stageVariables: null,
    body: rawBody.length === 0 ? null : rawBody.toString('base64'),
    isBase64Encoded: rawBody.length > 0,
  } satisfies Omit<APIGatewayProxyEvent, 'requestContext'>;
}

/** Returns an event of a load balancer whose target group has multi-value headers: the event has no `headers`. */
export function loadBalancerEvent(request: GatewayRequest) {
  const { httpMethod, path, multiValueHeaders, body, isBase64Encoded } = gatewayEventV1(request);
  return {
    httpMethod,
    path,
    multiValueHeaders,
    multiValueQueryStringParameters: {},
    body: body ?? '',
    isBase64Encoded,
  } satisfies Omit<ALBEvent, 'requestContext'>;
}

/** Returns an event of payload format 2.0, with lower-case header names and repeated values joined with a comma. */
export function gatewayEvent({ method, rawHeaders, rawBody }: GatewayRequest) {
  const headers: Record<string, string> = {};
  for (const [name, value] of rawHeaders) {
    const key = name.toLowerCase();
    headers[key] = key in headers ? `${headers[key]},${value}` : value;
  }
  return {
    version: '2.0',
    routeKey: `${method} /notifications`,
    rawPath: '/notifications',
    rawQueryString: '',
    headers,
    ...(rawBody.length > 0 && { body: rawBody.toString('base64') }),
    isBase64Encoded: rawBody.length > 0,
  } satisfies Omit<APIGatewayProxyEventV2, 'requestContext'>;
}

/** Returns an event of a Lambda function URL, which has payload format 2.0 without routes. */
export function functionUrlEvent(request: GatewayRequest) {
  return {
    ...gatewayEvent(request),
    routeKey: '$default',
  } satisfies Omit<LambdaFunctionURLEvent, 'requestContext'>;
}
