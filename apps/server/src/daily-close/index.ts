export { closeDays } from './daily-close.ts';
export { catchUpNights, dailyCloseJobs } from './jobs.ts';
