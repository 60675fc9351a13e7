export { promotionRoutes } from './api.ts';
export { type Application, applicationQueue, applicationSubject, approve, reject } from './applications.ts';
export type { ConditionKind } from './conditions.ts';
export { promotionOfficeRoutes } from './console.ts';
export { promotionDryRun } from './dry-run.ts';
export {
  addPromotionType,
  allPromotions,
  type Promotion,
  type PromotionDraft,
  promotionTypes,
  savePromotion,
} from './promotions.ts';
export { relatedClaimsOf } from './related-claims.ts';
export { promotionKind } from './term-changes.ts';
