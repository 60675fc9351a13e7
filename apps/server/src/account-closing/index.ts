export { closingApi } from './api.ts';
export { closingJobs } from './jobs.ts';
