export { catchUpNights, loyaltyJobs, queueRecount } from './jobs.ts';
export { loyaltyRoutes } from './routes.ts';
