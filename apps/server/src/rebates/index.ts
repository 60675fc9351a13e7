export { rebateApi } from './api.ts';
export { claimRebates, payBeforeClosing, recountRebates } from './claim.ts';
export { ratesOf } from './rates.ts';
export { refreshRebates } from './rebates.ts';
