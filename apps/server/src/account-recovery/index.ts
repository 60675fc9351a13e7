export { recoveryApi } from './api.ts';
export { recoveryConsole } from './console.ts';
export { eraseRecoveries } from './erase.ts';
export { recoveryJobs } from './jobs.ts';
export { ownRecoveries } from './own-data.ts';
