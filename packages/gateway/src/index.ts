export type { GatewayOptions } from './gateway-options.ts';
export { type Gateway, startGateway } from './start-gateway.ts';
