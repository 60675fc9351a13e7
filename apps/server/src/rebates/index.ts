export { rebateApi } from './api.ts';
export { payBeforeClosing, recountRebates } from './claim.ts';
export { ratesOf } from './rates.ts';
export { rebateSums, refreshRebates } from './rebates.ts';
