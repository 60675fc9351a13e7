export { type Area, type AreaValue, areas } from './areas.ts';
export { openSettings, type Settings, settingIn, settingTopic } from './settings.ts';
