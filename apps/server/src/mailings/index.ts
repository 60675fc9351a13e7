export { mailingConsole } from './console.ts';
export { mailingJobs } from './jobs.ts';
