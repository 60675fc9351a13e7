export { accountConsole } from './account-console.ts';
export { openKeyAccess } from './api-keys/access.ts';
export { apiDocumentRoute, apiKeyConsole, apiKeyJobs } from './api-keys/console.ts';
export { auditLog, lastDone, recordAudit } from './audit.ts';
export { changesOf, type Fields } from './audit-changes.ts';
export { auditConsole } from './audit-console.ts';
export { auditChain, sealAudit, verifyAudit } from './audit-seal.ts';
export {
  type ConsoleAnswerOf,
  type ConsolePayloadOf,
  type DefineConsoleCall,
  openConsoleRouter,
  type StaffVisit,
} from './console-router.ts';
export { csvOf } from './exports/csv.ts';
export { batchById, type Onward } from './exports/lists.ts';
export { xlsxOf } from './exports/xlsx.ts';
export { zipOf } from './exports/zip.ts';
export { contacts } from './personal/mask.ts';
export { openTo, readForWork } from './personal/reveals.ts';
export { personalConsole } from './personal/routes.ts';
export {
  applyDueChanges,
  type Draft,
  type Proposal,
  type Proposed,
  propose,
  type RuleChange,
  type RuleDesk,
  type RuleKind,
} from './rule-changes/changes.ts';
export { ruleChangeConsole } from './rule-changes/console.ts';
export { type Figure, figureOf, figureText, jsonOf, same, timesApart } from './rule-changes/figures.ts';
export { ruleJobs } from './rule-changes/jobs.ts';
export { outlookOfLimits } from './rule-changes/limits-outlook.ts';
export {
  drawRecoveryKey,
  hasRecoveryKey,
  keepRecoveryKey,
  type NewRecoveryKey,
} from './rule-changes/recovery-key.ts';
export { changeSettings, type SettingsEdit, settingsKind } from './rule-changes/settings-changes.ts';
export { switchedOn } from './rule-changes/switches.ts';
export { proposedChange, wireOutcome } from './rule-changes/wire.ts';
export { savedViewsConsole } from './saved-views-console.ts';
export { givenChange, wireFirstYes, wireReasons } from './second-yes.ts';
export { sessionConsole } from './session-console.ts';
export { siteSettingsConsole } from './site-settings-console.ts';
export {
  changeStaffPassword,
  createStaff,
  enabledChiefs,
  enabledStaff,
  mayStill,
  refuseFirst,
  rolesOfStaff,
  type StaffMember,
  signOutStaff,
  staffOf,
  staffUsernames,
  staffWith,
  standingYes,
} from './staff.ts';
export { staffKind } from './staff-administration.ts';
export {
  answered,
  type Change,
  type ChangeEntry,
  changed,
  type Logged,
  logged,
  unchanged,
} from './staff-change.ts';
export { staffConsole } from './staff-console.ts';
export { spendStaffCode } from './staff-factor.ts';
export { networksLockOut, openEverywhere, refuseYesFromOutside, staysInside } from './staff-networks.ts';
export { staffNetworksConsole } from './staff-networks-console.ts';
export { madeRoles, roleKind, rolesThatGive } from './staff-roles.ts';
export { roleConsole } from './staff-roles-console.ts';
