export { type Gateways, openGateways } from './adapters.ts';
export { gatewayJobs } from './asking.ts';
export { gatewayOfficeRoutes } from './console.ts';
export { type ArrivalInList, arrivalList, gatewayStandings, waitingOrders } from './lists.ts';
export { openPayPages } from './pages.ts';
export { pageStandingOf } from './status.ts';
export {
  addGateway,
  arrivalSubject,
  askNow,
  creditArrival,
  ignoreArrival,
  switchGateway,
} from './switches.ts';
export { gatewayRoutes } from './webhooks.ts';
