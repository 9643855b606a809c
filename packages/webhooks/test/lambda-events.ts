import type {
  ALBEvent,
  APIGatewayProxyEvent,
  APIGatewayProxyEventV2,
  LambdaFunctionURLEvent,
} from 'aws-lambda';

/** A request as a gateway has received it. */
export interface GatewayRequest {
  method: string;
  rawHeaders: readonly (readonly [string, string])[];
  rawBody: Buffer;
}

/** Format 1.0: each header in two tables, one of them with only the last value of each. */
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

/** A load balancer whose target group has multi-value headers: no other table of headers. */
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

/** Format 2.0: names in lower case, values of one name joined with a comma, no body when there is none. */
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

/** Format 2.0 again, without routes. */
export function functionUrlEvent(request: GatewayRequest) {
  return {
    ...gatewayEvent(request),
    routeKey: '$default',
  } satisfies Omit<LambdaFunctionURLEvent, 'requestContext'>;
}
