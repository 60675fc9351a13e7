export { agentJobs } from './jobs.ts';
export { portalRoutes } from './portal-routes.ts';
export { agentRoutes } from './routes.ts';
