export { type Area, type AreaValue, areas } from './areas.ts';
export { openSettings, type Settings, settingTopic } from './settings.ts';
