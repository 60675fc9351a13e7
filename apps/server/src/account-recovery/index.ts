export { recoveryApi } from './api.ts';
export { recoveryConsole } from './console.ts';
export { eraseRecoveries } from './erase.ts';
