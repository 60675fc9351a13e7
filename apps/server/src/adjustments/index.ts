export { type Adjustment, approvedAdjustment, reasonFor } from './adjustments.ts';
export { adjustmentRoutes } from './console.ts';
