export { closingApi } from './api.ts';
export { closingConsole } from './console.ts';
export { closingJobs } from './jobs.ts';
