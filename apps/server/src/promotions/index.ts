export { promotionApi } from './api.ts';
export { type Application, applicationQueue, applicationSubject, approve, reject } from './applications.ts';
export { spentByAll } from './budget.ts';
export { promotionConsole } from './console.ts';
export { promotionDryRun } from './dry-run.ts';
export { eraseGrants, giveUpGrants, settleGrantsOf } from './grants.ts';
export { grantConsole } from './grants-console.ts';
export { promotionJobs } from './jobs.ts';
export { ownApplications } from './own-data.ts';
export { promotionPictureRoutes } from './pictures.ts';
export type { ConditionKind, Promotion } from './promotion.ts';
export {
  addPromotionType,
  allPromotions,
  newcomersOffer,
  type PromotionDraft,
  promotionById,
  promotionTypes,
  savePromotion,
  shownPromotions,
} from './promotions.ts';
export { relatedClaimsOf } from './related-claims.ts';
export { promotionKind } from './term-changes.ts';
