export { type Adjustment, approvedAdjustment, reasonFor, requestAdjustment } from './adjustments.ts';
export { adjustmentConsole } from './console.ts';
export { eraseAdjustments } from './erase.ts';
export { adjustmentsNumbered } from './found-adjustments.ts';
