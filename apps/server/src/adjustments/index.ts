export { type Adjustment, reasonFor } from './adjustments.ts';
export { adjustmentRoutes } from './console.ts';
