export { arrivalOf } from './arrival.ts';
export { chainJobs, startWatching } from './jobs.ts';
export { chainRoutes } from './routes.ts';
