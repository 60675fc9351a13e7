export {
  demonstrationBankAccount,
  isDemonstrationAccount,
  isDemonstrationAddress,
} from './demonstration-money.ts';
export { demonstrationSigns, type SignParts } from './demonstration-signs.ts';
export { type FirstRunFacts, firstRunSteps } from './first-run.ts';
export { beginInstallation, isDemonstration, markAccounts } from './installation.ts';
export { refuseRealMoney } from './real-money.ts';
