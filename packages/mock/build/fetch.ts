// In place of node-fetch, whose parts warn of their age. Prism has it for callbacks; the description has none.
export default fetch;
