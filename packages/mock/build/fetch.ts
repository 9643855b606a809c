// Replaces node-fetch, whose dependencies print deprecation warnings. Prism uses it only for callbacks, and the
// description has no callbacks.
export default fetch;
