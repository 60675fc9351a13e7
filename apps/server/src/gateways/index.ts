export { type Gateways, openGateways } from './adapters.ts';
export { gatewayJobs } from './asking.ts';
export { gatewayRoutes } from './door.ts';
export { openPayPages } from './pages.ts';
export { pageStandingOf } from './standing.ts';
