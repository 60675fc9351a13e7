export { arrivalOf } from './arrival.ts';
export { chainJobs, startWatching } from './jobs.ts';
export { ownAddressFor } from './own-addresses.ts';
export { chainRoutes } from './routes.ts';
