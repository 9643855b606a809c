export { ListenError } from './listen-error.ts';
export { type Mock, type MockOptions, startMock } from './start-mock.ts';
