export { type Gateways, openGateways } from './adapters.ts';
export { gatewayJobs } from './asking.ts';
export { gatewayConsole } from './console.ts';
export { arrivalsNumbered, type FoundArrival } from './found-arrivals.ts';
export { type ArrivalInList, arrivalList, closedGateways, gatewayStandings, waitingOrders } from './lists.ts';
export { openPayPages } from './pages.ts';
export {
  addGateway,
  arrivalSubject,
  askNow,
  creditArrival,
  ignoreArrival,
  refuseWaitingArrival,
  switchGateway,
} from './review.ts';
export { pageStatusOf } from './status.ts';
export { gatewayRoutes } from './webhooks.ts';
