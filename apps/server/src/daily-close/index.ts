export { closeDays } from './daily-close.ts';
export { catchUpNights, loyaltyJobs } from './jobs.ts';
