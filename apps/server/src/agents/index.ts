export { applicationOf, apply, approve, reject } from './applications.ts';
export { agentJobs } from './jobs.ts';
export { agentList, applicationQueue, type Parent } from './office.ts';
export { portalRoutes } from './portal-routes.ts';
export { type Rates, ratesOf, refuseRates, setRates } from './rates.ts';
export { agentRoutes } from './routes.ts';
export { commissionNumber } from './shares.ts';
export { statements } from './statement-list.ts';
export { payStatement, rejectStatement } from './statements.ts';
