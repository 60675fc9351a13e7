export { type Gateways, openGateways } from './adapters.ts';
export { gatewayJobs } from './asking.ts';
export { gatewayRoutes } from './door.ts';
export {
  type ArrivalInList,
  arrivalList,
  gatewayStandings,
  waitingOrders,
} from './lists.ts';
export { arrivalSubject, askNow, creditArrival, ignoreArrival, switchGateway } from './office.ts';
export { openPayPages } from './pages.ts';
export { pageStandingOf } from './standing.ts';
