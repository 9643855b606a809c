/** What of Prism chooses an answer. */
export declare const negotiator: {
  negotiateByPartialOptionsAndHttpContent(
    {
      code,
      exampleKey,
      dynamic,
    }: import('@stoplight/prism-http/dist/mocker/negotiator/types.js').NegotiatePartialOptions,
    httpContent: import('@stoplight/types').IMediaTypeContent,
    logger: Logger,
  ): import('fp-ts/lib/Either.js').Either<
    Error,
    {
      code: string;
      schema?: import('@stoplight/prism-http').JSONSchema;
      bodyExample?: import('@stoplight/prism-http').ContentExample;
      mediaType?: string;
      deprecated?: boolean;
    }
  >;
  negotiateDefaultMediaType(
    partialOptions: import('@stoplight/prism-http/dist/mocker/negotiator/types.js').NegotiatePartialOptions,
    response: import('@stoplight/types').IHttpOperationResponse,
    logger: Logger,
  ): import('fp-ts/lib/Either.js').Either<
    Error,
    import('@stoplight/prism-http/dist/mocker/negotiator/types.js').IHttpNegotiationResult
  >;
  negotiateOptionsBySpecificResponse(
    requestMethod: string,
    desiredOptions: import('@stoplight/prism-http/dist/mocker/negotiator/types.js').NegotiationOptions,
    response: import('@stoplight/types').IHttpOperationResponse,
  ): import('fp-ts/lib/ReaderEither.js').ReaderEither<
    Logger,
    Error,
    import('@stoplight/prism-http/dist/mocker/negotiator/types.js').IHttpNegotiationResult
  >;
  negotiateOptionsForUnspecifiedCode(
    httpOperation: import('@stoplight/types').IHttpOperation,
    desiredOptions: import('@stoplight/prism-http/dist/mocker/negotiator/types.js').NegotiationOptions,
  ): import('fp-ts/lib/ReaderEither.js').ReaderEither<
    Logger,
    Error,
    import('@stoplight/prism-http/dist/mocker/negotiator/types.js').IHttpNegotiationResult
  >;
  negotiateOptionsBySpecificCode(
    httpOperation: import('@stoplight/types').IHttpOperation,
    desiredOptions: import('@stoplight/prism-http/dist/mocker/negotiator/types.js').NegotiationOptions,
    code: number,
  ): import('fp-ts/lib/ReaderEither.js').ReaderEither<
    Logger,
    Error,
    import('@stoplight/prism-http/dist/mocker/negotiator/types.js').IHttpNegotiationResult
  >;
  negotiateOptionsForValidRequest(
    httpOperation: import('@stoplight/types').IHttpOperation,
    desiredOptions: import('@stoplight/prism-http/dist/mocker/negotiator/types.js').NegotiationOptions,
  ): import('fp-ts/lib/ReaderEither.js').ReaderEither<
    Logger,
    Error,
    import('@stoplight/prism-http/dist/mocker/negotiator/types.js').IHttpNegotiationResult
  >;
  findResponse(
    httpResponses: import('@stoplight/types').IHttpOperationResponse[],
    statusCodes: import('fp-ts/lib/NonEmptyArray.js').NonEmptyArray<number>,
  ): import('fp-ts/lib/Reader.js').Reader<
    Logger,
    import('fp-ts/lib/Option.js').Option<import('@stoplight/types').IHttpOperationResponse>
  >;
  negotiateOptionsForInvalidRequest(
    httpResponses: import('@stoplight/types').IHttpOperationResponse[],
    statusCodes: import('fp-ts/lib/NonEmptyArray.js').NonEmptyArray<number>,
    exampleKey?: string,
  ): import('fp-ts/lib/ReaderEither.js').ReaderEither<
    Logger,
    Error,
    import('@stoplight/prism-http/dist/mocker/negotiator/types.js').IHttpNegotiationResult
  >;
};
