export { adjustmentRoutes } from './adjustment-routes.ts';
export { agentOfficeRoutes } from './agent-routes.ts';
export { auditChain, sealAudit, verifyAudit } from './audit-seal.ts';
export { chainOfficeRoutes } from './chain-routes.ts';
export { contentOfficeRoutes } from './content-routes.ts';
export { depositSettingsRoutes } from './deposit-settings-routes.ts';
export { openConsoleDoor } from './door.ts';
export { dryRunRoutes } from './dry-run-routes.ts';
export { type FirstChief, makeFirstChief } from './first-chief.ts';
export { gatewayOfficeRoutes } from './gateway-routes.ts';
export { installationRoutes } from './installation-routes.ts';
export { loyaltyOfficeRoutes } from './loyalty-routes.ts';
export { officeRoutes } from './office-routes.ts';
export { orderRoutes } from './order-routes.ts';
export { payoutBatchRoutes } from './payout-batch-routes.ts';
export { openTo } from './personal/reveals.ts';
export { personalRoutes } from './personal/routes.ts';
export { promotionOfficeRoutes } from './promotion-routes.ts';
export { redPacketOfficeRoutes } from './red-packet-routes.ts';
export { applyDueChanges, type RuleDesk } from './rules/changes.ts';
export { openRuleDesk } from './rules/desk.ts';
export { ruleJobs } from './rules/jobs.ts';
export {
  drawRecoveryKey,
  hasRecoveryKey,
  keepRecoveryKey,
  type NewRecoveryKey,
} from './rules/recovery-key.ts';
export { ruleRoutes } from './rules/routes.ts';
export { serviceDeskRoutes } from './service-routes.ts';
export { createStaff, enabledChiefs, enabledStaff, staffOf } from './staff.ts';
export { staffRoutes } from './staff-routes.ts';
export { venueStaffRoutes } from './venue-routes.ts';
export { withdrawalOfficeRoutes } from './withdrawal-routes.ts';
