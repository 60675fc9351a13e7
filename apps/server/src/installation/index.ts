export { installationConsole } from './console.ts';
export {
  demonstrationBankAccount,
  isDemonstrationAccount,
  isDemonstrationAddress,
} from './demonstration-money.ts';
export { demonstrationSigns, type SignDeps } from './demonstration-signs.ts';
export { type FirstChief, makeFirstChief } from './first-chief.ts';
export { type FirstRunFacts, firstRunSteps } from './first-run.ts';
export { beginInstallation, isDemonstration, markAccounts } from './installation.ts';
export { refuseRealMoney } from './real-money.ts';
