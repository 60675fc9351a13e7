export { type Adjustment, approvedAdjustment, reasonFor } from './adjustments.ts';
export { adjustmentConsole } from './console.ts';
