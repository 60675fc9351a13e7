export { ageAt } from './age.ts';
export { identityApi } from './api.ts';
export { identityCheckerRoutes } from './checker-webhook.ts';
export { openChecker } from './checkers.ts';
export { identityConsole } from './console.ts';
export { type OpenVault, openVault } from './encryption.ts';
export { eraseIdentity, lockForms } from './erase.ts';
export {
  beyondLevel,
  isUnderage,
  type PaidInSums,
  paidInSums,
  refuseDepositOfLevel,
  refusePayoutUnderage,
  refuseUnderage,
  refuseWithdrawalOfLevel,
  tellAfterRefusal,
  tellWithCredit,
  tellWithDeposit,
} from './guard.ts';
export { identityJobs } from './jobs.ts';
export { levelRules } from './levels.ts';
export { ownIdentity } from './own-data.ts';
