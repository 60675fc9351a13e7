export { bookConsole } from './console.ts';
export { bookDayConsole } from './day-console.ts';
export { bookJobs, ledgerCountJobs } from './jobs.ts';
export { owedConsole } from './owed-console.ts';
