/** What of Prism makes values up. */
export declare const mock: (opts: {
  resource: import('@stoplight/types').IHttpOperation<false>;
  input: import('@stoplight/prism-core').IPrismInput<import('@stoplight/prism-http').IHttpRequest>;
  config: import('@stoplight/prism-http').IHttpOperationConfig;
}) => import('fp-ts/lib/ReaderEither.js').ReaderEither<
  Logger,
  Error,
  import('@stoplight/prism-http').IHttpResponse
>;
