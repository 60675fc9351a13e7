export { type Area, type AreaValue, areas } from './areas.ts';
export { isDemonstrationKey, realChains } from './chains.ts';
export {
  agentRate,
  type ContentRule,
  type EachRule,
  type FigureUnit,
  type MoneyRule,
  rulesOfMoney,
} from './rules-of-money.ts';
export {
  heldBefore,
  lastSet,
  openSettings,
  type Settings,
  settingIn,
  settingTopic,
  siteClosing,
} from './settings.ts';
