export { counterpartyConsole } from './console.ts';
export { counterpartyJobs } from './jobs.ts';
