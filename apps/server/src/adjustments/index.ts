export { type Adjustment, reasonFor } from './adjustments.ts';
export { adjustmentConsole } from './console.ts';
