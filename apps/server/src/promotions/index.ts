export { type Application, applicationQueue, applicationSubject, approve, reject } from './applications.ts';
export type { ConditionKind } from './conditions.ts';
export {
  allPromotions,
  type Promotion,
  type PromotionDraft,
  promotionTypes,
  savePromotion,
} from './promotions.ts';
export { relatedClaimsOf } from './related-claims.ts';
export { promotionRoutes } from './routes.ts';
