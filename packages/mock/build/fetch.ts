// Replaces the package node-fetch, whose dependencies print deprecation warnings. Prism sends requests only for callbacks, and
// the API description has no callbacks.
export default fetch;
